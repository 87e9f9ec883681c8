import { formatAmount } from '@orrery/format/format-amount'
import { DEFAULT_LOCALE } from '@orrery/i18n/message-bundle'
import type { Translate } from '@orrery/i18n/translate'
import type { CardWords } from './draw-card.ts'

type NativeCoin = { readonly symbol: string; readonly decimals: number }

/** Words of a state that is no good one. */
const BAD = new Set(['failed', 'dropped', 'orphaned'])
const GOOD = new Set(['success', 'safe', 'final'])

/** How the subject of a page stands, where its data tell: whether a transaction worked, how settled it or a block is, and what it moved of the chain's coin. */
export function cardState(data: unknown, t: Translate, native: NativeCoin | null): CardWords['state'] {
  const { tx, block } = (data ?? {}) as {
    readonly tx?: { readonly status?: string; readonly finality?: string; readonly value?: string | null }
    readonly block?: { readonly finality?: string }
  }
  const finality = tx?.finality ?? block?.finality
  // What waits has not worked yet, and not failed either.
  const status = finality === 'pending' ? undefined : tx?.status
  const keys = [
    ...(status === undefined ? [] : [`status.${status}`]),
    ...(finality === undefined ? [] : [`finality.${finality}`]),
  ]
  const words = keys.map((key) => t(key)).filter((word, at) => word !== keys[at])
  if (words.length === 0) return null
  if (native !== null && typeof tx?.value === 'string' && tx.value !== '0')
    // Every digit: the typeface has no small ones for folded zeros.
    words.push(
      formatAmount(tx.value, { ...native, locale: DEFAULT_LOCALE, places: 'all', symbol: native.symbol.toUpperCase() }),
    )
  const told = [status, finality].filter((word) => word !== undefined)
  return {
    text: words.join(' · '),
    tone: told.some((word) => BAD.has(word)) ? 'bad' : told.every((word) => GOOD.has(word)) ? 'good' : 'plain',
  }
}
