import { bankBench } from '../../testing/workbench/bank.ts'
import { FEED_EXPECTATIONS } from '../../testing/workbench/feed.ts'
import { PAYOUT_EXPECTATIONS } from '../../testing/workbench/payouts.ts'
import { holdTo } from '../testing/outside.ts'

/** Every bank is held to the same; another is a line here. */
holdTo('the payouts of the bank', PAYOUT_EXPECTATIONS, bankBench)
holdTo('the feed of the bank', FEED_EXPECTATIONS, bankBench)
