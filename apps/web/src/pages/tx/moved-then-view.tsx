import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { FaultWords, type Fault } from '../../page-parts/facts/fault-words.tsx'
import styles from '../address/contract.module.css'
import { MoveSides } from '../address/expected-moves.tsx'
import { MOST_MOVES, type MovedThen } from './moved-then.ts'

/** What a transaction moved in its block, to stand beside what it would move now (screens-evm §4.3); or why that is not known. */
export function MovedThenView({ moved, sender }: { readonly moved: MovedThen | Fault; readonly sender: string }) {
  const { t, locale } = usePageContext()
  const { native } = usePageChain()
  return (
    <section className={styles.told} aria-label={t('rerun.then')}>
      <p>
        <strong>{t('rerun.then')}</strong>
      </p>
      {'moves' in moved ? (
        <>
          <MoveSides
            moves={moved.moves}
            sender={sender}
            none={moved.coinTold ? 'rerun.then.none' : 'empty.txTransfers'}
          />
          {!moved.coinTold && <p>{t('moves.noCoin', { symbol: native.symbol })}</p>}
          {moved.more && <p>{t('changes.cut', { shown: formatNumber(MOST_MOVES, { locale }) })}</p>}
        </>
      ) : (
        <p>
          <FaultWords fault={moved} />
        </p>
      )}
    </section>
  )
}
