/** The ledger of the days on which accounts sent transactions (screens-evm §10), and its tables: days by sender, how many came of each kind, and for how long rested what they moved. */
export const SENDER_DAYS = 'sender-days'
export const SENDER_DAY_ROWS = 'sender_days'
export const SENDER_CLASSES = 'sender_classes'
export const COIN_RESTS = 'coin_rests'

/** Measures of charts that are made of it. */
export const SENDER_SUM = {
  /** Senders of a day, by `SENDER_AGE`. */
  ages: 'senderAges',
  /** Senders whose first day of a month it is, by `monthsKey`. */
  months: 'senderMonths',
  /** Of the running month and the ones before it how many senders were active in two of them, by how many months those are. */
  recurring: 'recurringSenders',
  /** Value that senders moved by the days since they last sent anything before that day, in base units; and that value by itself. Of senders that had sent before. */
  coinDays: 'coinDays',
  coinsRested: 'coinsRested',
} as const

/** How long a sender had sent nothing: never before, at most a year, longer. */
export const SENDER_AGE = { fresh: 'new', back: 'back', woken: 'woken' } as const

/** Silent for more days than these. */
export const SILENT_DAYS = 365

/** Months of the windows in which senders are looked for twice. */
export const RECURRING_MONTHS = [2, 3, 4] as const

/** What is as good as never for every window. */
export const MOST_GAP = 4

/** How many months ago a sender had been active, and how many months before that; 0 for never, `MOST_GAP` for as long or longer. */
export const monthsKey = (gap: number, before: number): string =>
  `${Math.min(gap, MOST_GAP)}/${Math.min(before, MOST_GAP)}`

/** Months since the year 0 of a day since 1970, UTC. */
export function monthOfDay(day: number): number {
  const date = new Date(day * 86_400_000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** The first day of such a month. */
export const firstDayOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / 86_400_000
