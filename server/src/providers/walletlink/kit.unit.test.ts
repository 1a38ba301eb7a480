import { WALLET_LINK_EXPECTATIONS, walletLinkBench } from '../../testing/workbench/walletLinks.ts'
import { holdTo } from '../testing/outside.ts'

/** Every issuer of wallet links is held to the same; another is a line here. */
holdTo('the issuer of wallet links', WALLET_LINK_EXPECTATIONS, walletLinkBench)
