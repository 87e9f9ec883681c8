import type { SignalBackTest } from '@orrery/model/wire/alpha-signals'
import type { Ratio } from '../exchanges/price-paths.ts'
import type { FoundSignal } from './found-signal.ts'
import type { SignalPrices } from './signal-prices.ts'

/** Whether one rate is above another, to the last unit. Pure. */
const isAbove = (a: Ratio, b: Ratio): boolean => a.top * b.bottom > b.top * a.bottom

/**
 * How often a kind fired on days, and in how many of these the mean price of the day after was higher than that of the day itself (screens-evm §15.8). `today` is the day
 * that is not over: what fired on the one before it is still open. Pure.
 */
export function backTest(
  fired: readonly Pick<FoundSignal, 'day' | 'priced'>[],
  { days, today, on }: { readonly days: number; readonly today: number } & Pick<SignalPrices, 'on'>,
): SignalBackTest {
  const counts = { higher: 0, notHigher: 0, noPrice: 0, open: 0 }
  for (const { day, priced } of fired) {
    if (day === null) continue
    const [then, after] = priced === null ? [null, null] : [on(priced, day), on(priced, day + 1)]
    if (day + 1 >= today) counts.open++
    else if (then === null || after === null) counts.noPrice++
    else if (isAbove(after, then)) counts.higher++
    else counts.notHigher++
  }
  return { days, fired: fired.filter(({ day }) => day !== null).length, ...counts }
}
