import { useEffect, useState } from 'react'
import type { Conversion } from '@orrery/evm/convert'
import { usePageContext } from '@orrery/entities/page-context'
import { CopyButton } from '@orrery/ui/copy-button'
import { TextArea } from '@orrery/ui/text-area'
import styles from './tools.module.css'

/** Names of units and forms are the same in every language; the others are messages. */
const NAMES: { readonly [A in Conversion['as']]?: string } = {
  address: 'EIP-55',
  coins: 'ether (10¹⁸ wei)',
  gwei: 'Gwei (10⁹ wei)',
  hex: 'Hex',
  rlp: 'RLP',
  text: 'UTF-8 → hex',
  time: 'ISO 8601',
  unix: 'Unix',
  utf8: 'UTF-8',
  wei: 'wei',
}

/** One field for whatever somebody has in hand; each way to read it is a row (screens-evm §15.1). */
export function Converter({ start }: { readonly start: string }) {
  const { t } = usePageContext()
  const [text, setText] = useState(start)
  const [found, setFound] = useState<readonly Conversion[] | null>(null)
  useEffect(() => {
    let current = true
    void import('@orrery/evm/convert').then(({ convert }) => {
      if (current) setFound(convert(text))
    })
    return () => {
      current = false
    }
  }, [text])
  return (
    <>
      <TextArea
        label={t('convert.label')}
        hint={t('convert.hint')}
        rows={3}
        dir="auto"
        spellCheck={false}
        value={text}
        onChange={setText}
        placeholder="1.5 gwei · 1438269973 · transfer(address,uint256)"
      />
      <div aria-live="polite" className={styles.results}>
        {text.trim() !== '' && found === null && <div className={styles.waiting} />}
        {text.trim() !== '' && found?.length === 0 && <p>{t('convert.none')}</p>}
        <dl className={styles.rows}>
          {found?.map(({ as, value }) => (
            <div key={as} className={styles.row}>
              <dt>{NAMES[as] === undefined ? t(`convert.${as}`) : <bdi dir="ltr">{NAMES[as]}</bdi>}</dt>
              <dd>
                <bdi dir={as === 'utf8' ? 'auto' : 'ltr'} className={styles.value}>
                  {value}
                </bdi>
                <CopyButton text={value} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
