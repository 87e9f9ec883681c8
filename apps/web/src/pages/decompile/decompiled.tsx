import { useEffect, useMemo, useState } from 'react'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { blocksOf, constantsOf, decompile, type DecompiledFunction } from '@orrery/evm/decompile'
import { interfacesAmong } from '@orrery/evm/known-functions'
import { readCode } from '@orrery/evm/read-code'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { CircleLoader } from '@orrery/ui/circle-loader'
import { Disclosure } from '@orrery/ui/disclosure'
import { LateCodeViewer } from '@orrery/ui/late-code-viewer'
import { Link } from '@orrery/ui/link'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { CodeUntold, useCode } from '../address/contract-bytecode.tsx'
import styles from './decompile.module.css'
import { bodyText, functionEnd, functionTitle } from './function-title.ts'
import { together, type Together } from './together.ts'

/** Longer code is shown as instructions alone: what runs on chains has 24,576 bytes at most, or some multiples. */
const MOST_BYTES = 131_072
const MOST_BLOCKS = 4_000

/** What stands at an address, taken apart. */
export function DecompiledAddress({ address }: { readonly address: string }) {
  const [tries, setTries] = useState(0)
  return <Asked key={`${address} ${tries}`} address={address} again={() => setTries(tries + 1)} />
}

function Asked({ address, again }: { readonly address: string; readonly again: () => void }) {
  const chain = usePageChain()
  const code = useCode(address)
  if (code === 'loading') return <CircleLoader />
  if (code === 'failed') return <CodeUntold again={again} />
  if (code.length === 0)
    return (
      <Card>
        <EmptyBecause what="decompile.empty" because="decompile.empty.reason" />
        <p>
          <Link to={`/${chain.path}/address/${encodeURIComponent(address)}`}>{address}</Link>
        </p>
      </Card>
    )
  return <DecompiledCode code={code} />
}

/** Code taken apart: its functions in pseudo-code, what they keep and log, constants, and the ways between its blocks. */
export function DecompiledCode({ code }: { readonly code: Uint8Array }) {
  const { t } = usePageContext()
  const read = useMemo(() => readCode(code), [code])
  const apart = useMemo(() => (code.length > MOST_BYTES ? null : decompile(code)), [code])
  const found = useTogether(apart)
  const standards = useMemo(() => interfacesAmong(apart?.selectors ?? []), [apart])
  return (
    <>
      <Notice tone="accent" title="decompile.rule" />
      <Facts
        facts={[
          { label: 'fact.codeSize', value: <Figure value={read.size} unit="B" /> },
          ...(read.compiler === null ? [] : [{ label: 'fact.compiler', value: <bdi dir="ltr">{read.compiler}</bdi> }]),
          ...(standards.length === 0
            ? []
            : [
                {
                  label: 'contract.standards',
                  value: standards.map((name) => (
                    <Badge key={name} tone="plain" icon={null}>
                      <bdi dir="ltr">{name}</bdi>
                    </Badge>
                  )),
                },
              ]),
        ]}
      />
      <Card title={t('contract.selectors')}>
        {apart === null ? (
          <EmptyBecause what="decompile.tooLong" />
        ) : (
          <>
            {apart.selectors.length === 0 && (
              <EmptyBecause what="contract.selectors.none" because="contract.selectors.none.reason" />
            )}
            <div className={styles.functions} aria-busy={found === null || !found.isDone}>
              {[...apart.selectors, null].map((selector) => (
                <FunctionPart
                  key={selector ?? ''}
                  selector={selector}
                  one={found?.functions.find((one) => one.selector === selector)}
                />
              ))}
            </div>
          </>
        )}
      </Card>
      <Constants code={code} />
      <Card title={t('decompile.blocks')}>
        <Disclosure summary={t('decompile.blocks.rule')}>{() => <Blocks code={code} />}</Disclosure>
      </Card>
      {/* Known once all functions are: below what stands already. */}
      {found?.isDone === true && <Storage found={found} />}
    </>
  )
}

/** Goes through one function after the other, and lets the page breathe between. */
function useTogether(apart: ReturnType<typeof decompile> | null): Together | null {
  const [found, setFound] = useState<Together | null>(null)
  useEffect(() => {
    setFound(null)
    if (apart === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const functions: DecompiledFunction[] = []
    const all = [...apart.selectors, null]
    const next = (): void => {
      functions.push(apart.read(all[functions.length]!))
      const isDone = functions.length === all.length
      setFound(together(functions, isDone))
      if (!isDone) timer = setTimeout(next, 0)
    }
    timer = setTimeout(next, 0)
    return () => clearTimeout(timer)
  }, [apart])
  return found
}

/** A function; until it was gone through its selector keeps the place. */
function FunctionPart({
  selector,
  one,
}: {
  readonly selector: string | null
  readonly one: DecompiledFunction | undefined
}) {
  const { t } = usePageContext()
  if (one === undefined)
    return (
      <Disclosure
        summary={
          <bdi dir="ltr" className={styles.name}>
            {selector ?? t('decompile.fallback')}
          </bdi>
        }
      >
        {() => <CircleLoader />}
      </Disclosure>
    )
  return (
    <Disclosure
      summary={
        <span className={styles.head}>
          <bdi dir="ltr" className={styles.name}>
            {one.selector === null ? t('decompile.fallback') : foreignText(functionTitle(one))}
          </bdi>
          <Badge tone="plain" icon={null}>
            <bdi dir="ltr">{functionEnd(one)}</bdi>
          </Badge>
        </span>
      }
    >
      {() => (
        <>
          {!one.isWhole && <Notice tone="warn" title="decompile.cut" />}
          <LateCodeViewer text={bodyText(one)} name={one.selector ?? 'fallback'} anchor={`${one.selector ?? 'f'}-`} />
        </>
      )}
    </Disclosure>
  )
}

function Storage({ found }: { readonly found: Together }) {
  const { t } = usePageContext()
  if (found.slots.length === 0 && found.events.length === 0) return null
  return (
    <Card title={t('contract.view.storage')}>
      <LateCodeViewer
        text={[...found.slots, ...found.events.map((event) => `event ${event}`)].join('\n')}
        name={t('decompile.storage')}
        anchor="slot-"
        wrap
      />
    </Card>
  )
}

function Constants({ code }: { readonly code: Uint8Array }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { texts, addresses } = useMemo(() => constantsOf(code), [code])
  if (texts.length === 0 && addresses.length === 0) return null
  return (
    <Card title={t('decompile.constants')}>
      <ul>
        {addresses.map((address) => (
          <li key={address} dir="ltr" className={styles.name}>
            <Link to={`/${chain.path}/address/${address}`}>{address}</Link>
          </li>
        ))}
        {texts.map((text) => (
          <li key={text} dir="ltr" className={styles.name}>
            <bdi>{foreignText(text)}</bdi>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Blocks({ code }: { readonly code: Uint8Array }) {
  const text = useMemo(() => {
    const place = (at: number): string => at.toString(16).padStart(5, '0')
    return blocksOf(code, MOST_BLOCKS)
      .map(
        ({ at, end, last, leads, isOpen }) =>
          `${place(at)}–${place(end - 1)}  ${last}${leads.length === 0 ? '' : ` → ${leads.map(place).join(', ')}`}${isOpen ? ' → ?' : ''}`,
      )
      .join('\n')
  }, [code])
  return <LateCodeViewer text={text} name="EVM" anchor="block-" />
}
