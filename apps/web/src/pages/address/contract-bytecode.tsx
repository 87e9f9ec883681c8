import { useEffect, useMemo, useState } from 'react'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { readFunctions } from '@orrery/evm/abi-type'
import { interfacesAmong } from '@orrery/evm/known-functions'
import { codeBytes } from '@orrery/evm/code-bytes'
import { instructionsOf, readCode } from '@orrery/evm/read-code'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { Badge } from '@orrery/ui/badge'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { CircleLoader } from '@orrery/ui/circle-loader'
import { Disclosure } from '@orrery/ui/disclosure'
import { LateCodeViewer } from '@orrery/ui/late-code-viewer'
import { Link } from '@orrery/ui/link'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { askNode } from '../../page-parts/ask-node.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { Notice } from '../../page-parts/notice.tsx'
import styles from './contract.module.css'

/** Instructions that are written out: a listing of all would be megabytes. */
const MOST_INSTRUCTIONS = 20_000

type Load = Uint8Array | 'loading' | 'failed'

/** The code that stands at an address, as the node tells it: it comes after the page. */
export function useCode(address: string): Load {
  const chain = usePageChain()
  const [code, setCode] = useState<Load>('loading')
  useEffect(() => {
    const stop = new AbortController()
    askNode(chain, 'eth_getCode', { address, tag: 'latest' }, stop.signal).then(
      (answer) => setCode(codeBytes(answer) ?? 'failed'),
      () => {
        if (!stop.signal.aborted) setCode('failed')
      },
    )
    return () => stop.abort(new Error('the page was left'))
  }, [chain, address])
  return code
}

/** What code that runs tells by itself: its functions, its compiler, its bytes and its instructions (screens-evm §6.1). */
export function ContractBytecode({
  address,
  abi,
}: {
  readonly address: string
  /** Names functions better than a table of well-known ones; null where nobody verified it. */
  readonly abi: readonly unknown[] | null
}) {
  const [tries, setTries] = useState(0)
  return <AskedCode key={tries} address={address} abi={abi} again={() => setTries(tries + 1)} />
}

type Asked = { readonly abi: readonly unknown[] | null; readonly again: () => void }

function AskedCode({ address, ...asked }: Asked & { readonly address: string }) {
  const code = useCode(address)
  if (code === 'loading') return <CircleLoader />
  return <AfterWords>{() => <Loaded code={code} {...asked} />}</AfterWords>
}

/** The node did not tell the code: it may be asked again. */
export function CodeUntold({ again }: Pick<Asked, 'again'>) {
  const { t } = usePageContext()
  return (
    <Notice tone="warn" title="part.failed">
      <Button onClick={again}>{t('part.retry')}</Button>
    </Notice>
  )
}

function Loaded({ code, abi, again }: Asked & { readonly code: Uint8Array | 'failed' }) {
  if (code === 'failed') return <CodeUntold again={again} />
  if (code.length === 0)
    return (
      <Card>
        <EmptyBecause what="contract.proxy.end.empty" />
      </Card>
    )
  return <Told code={code} abi={abi} />
}

function Told({ code, abi }: Pick<Asked, 'abi'> & { readonly code: Uint8Array }) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const read = useMemo(() => readCode(code), [code])
  const standards = useMemo(() => interfacesAmong(read.functions.map(({ selector }) => selector)), [read])
  const named = useMemo(
    () => new Map(readFunctions(abi ?? []).map(({ selector, signature }) => [selector, signature])),
    [abi],
  )
  const hex = useMemo(() => `0x${[...code].map((byte) => (byte + 256).toString(16).slice(1)).join('')}`, [code])
  return (
    <>
      <Facts
        facts={[
          { label: 'fact.codeSize', value: <Figure value={read.size} unit="B" /> },
          ...(read.compiler === null ? [] : [{ label: 'fact.compiler', value: <bdi dir="ltr">{read.compiler}</bdi> }]),
          ...(read.metadata === null
            ? []
            : [
                {
                  label: 'contract.metadata',
                  value: (
                    <bdi dir="ltr" className={styles.variable}>
                      {read.metadata}
                    </bdi>
                  ),
                },
              ]),
        ]}
      />
      <Card title={t('contract.selectors')}>
        <p>{t('contract.selectors.rule')}</p>
        {standards.length > 0 && (
          <p>
            {standards.map((name) => (
              <Badge key={name} tone="plain" icon={null}>
                <bdi dir="ltr">{name}</bdi>
              </Badge>
            ))}
          </p>
        )}
        {read.functions.length === 0 ? (
          <EmptyBecause what="contract.selectors.none" because="contract.selectors.none.reason" />
        ) : (
          <dl className={styles.data}>
            {read.functions.map(({ selector, signature }) => (
              <div key={selector}>
                <dt dir="ltr">
                  <code>
                    <Link to={`/${chain.path}/advanced-filter?method=${selector}`}>{selector}</Link>
                  </code>
                </dt>
                <dd dir="ltr">{foreignText(named.get(selector) ?? signature ?? MISSING)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
      <Card title={t('contract.view.bytecode')}>
        <LateCodeViewer text={hex} name="eth_getCode" anchor="code-" wrap />
        <Disclosure summary={t('contract.instructions')}>{() => <Instructions code={code} />}</Disclosure>
        {code.length > MOST_INSTRUCTIONS && (
          <p>{t('contract.instructions.cut', { count: formatNumber(MOST_INSTRUCTIONS, { locale }) })}</p>
        )}
      </Card>
    </>
  )
}

function Instructions({ code }: { readonly code: Uint8Array }) {
  const text = useMemo(
    () =>
      instructionsOf(code, MOST_INSTRUCTIONS)
        .map(
          ({ at, name, pushed }) =>
            `${at.toString(16).padStart(5, '0')}  ${name}${pushed === null ? '' : ` ${pushed}`}`,
        )
        .join('\n'),
    [code],
  )
  return <LateCodeViewer text={text} name="EVM" anchor="at-" />
}
