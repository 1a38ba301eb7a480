import { expect, it, vi } from 'vitest'
import { toldBySheet, wasTold } from './told.ts'

it('says once of each deposit that a sheet has told of it, for a minute', () => {
  vi.useFakeTimers()
  try {
    expect(wasTold(150)).toBe(false)
    toldBySheet(150)
    toldBySheet(150)
    expect([wasTold(60), wasTold(150), wasTold(150), wasTold(150)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    toldBySheet(60)
    vi.advanceTimersByTime(60_000)
    expect(wasTold(60)).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
