import { useMemo } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { decodeValues } from '@orrery/evm/abi-code'
import { readFields, readFunctions } from '@orrery/evm/abi-type'
import { compilerBugs } from '@orrery/evm/compiler-bugs'
import { interfacesAmong } from '@orrery/evm/known-functions'
import type { ContractSource } from '@orrery/model/wire/verification'
import { Badge } from '@orrery/ui/badge'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { ForeignLink } from '@orrery/ui/foreign-link'
import { LateCodeViewer } from '@orrery/ui/late-code-viewer'
import { saveFile } from '@orrery/ui/save-chart'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { RawJson } from '../../page-parts/raw/raw-json.tsx'
import { AbiFields } from './abi-value-view.tsx'
import { ContractCalls } from './contract-calls.tsx'
import styles from './contract.module.css'
import { importsOf } from './imports-of.ts'
import { inheritanceOf, linesOf } from './inheritance-of.ts'
import { remixLink } from './remix-link.ts'
import { toldSettings } from './told-settings.ts'
import { zipOf } from './zip-of.ts'

/** What else a verified source tells: standards, inheritance, arguments, libraries, immutables, settings, known bugs of its compiler, and its files to take along (screens-evm §6.1). */
export function CompiledParts({ source, isOwn }: { readonly source: ContractSource; readonly isOwn: boolean }) {
  const { t } = usePageContext()
  const { libraries, immutables, input } = source
  const standards = useMemo(
    () => interfacesAmong(readFunctions(source.abi).map(({ selector }) => selector)),
    [source.abi],
  )
  const { sources: _files, ...settings } = input as { readonly [key: string]: unknown }
  return (
    <>
      <TakeAlong source={source} />
      {standards.length > 0 && (
        <Card title={t('contract.standards')}>
          <p>
            {standards.map((name) => (
              <Badge key={name} tone="plain" icon={null}>
                <bdi dir="ltr">{name}</bdi>
              </Badge>
            ))}
          </p>
          <p>{t('contract.standards.rule')}</p>
        </Card>
      )}
      <Settings source={source} />
      <Bugs source={source} />
      <Inheritance source={source} />
      <ContractCalls source={source} />
      {/* A twin with the very same code was created by itself: with other arguments, or by other code. */}
      {isOwn && source.creation === 'different' && <Notice tone="warn" title="contract.constructor.other" />}
      {isOwn && <ConstructorArgs source={source} />}
      {libraries.length > 0 && (
        <Card title={t('contract.libraries')}>
          <dl className={styles.data}>
            {libraries.map(({ file, name, address }) => (
              <div key={`${file} ${name}`}>
                <dt dir="ltr">
                  <bdi>{foreignText(`${file}:${name}`)}</bdi>
                </dt>
                <dd>
                  <AddressLink address={address} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {immutables.length > 0 && (
        <Card title={t('contract.immutables')}>
          <p>{t('contract.immutables.rule')}</p>
          <dl className={styles.data}>
            {immutables.map(({ at, value }) => (
              <div key={at.join()}>
                <dt dir="ltr">{at.map((place) => `0x${place.toString(16)}`).join(', ')}</dt>
                <dd dir="ltr">
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      <Disclosure summary={t('contract.settingsJson')}>{() => <RawJson value={settings} name="settings" />}</Disclosure>
    </>
  )
}

/** The files for other tools; nothing is asked of anybody for it. */
function TakeAlong({ source }: { readonly source: ContractSource }) {
  const { t } = usePageContext()
  const remix = remixLink(source.sources)
  const save = (content: BlobPart, type: string, end: string): void =>
    saveFile(new Blob([content], { type }), `${source.name.replace(/\W+/g, '_').slice(0, 60)}-${source.address}${end}`)
  return (
    <div className={styles.actions}>
      <Button onClick={() => save(JSON.stringify(source.input, null, 2), 'application/json', '-input.json')}>
        {t('contract.takeInput')}
      </Button>
      <Button onClick={() => save(zipOf(source.sources), 'application/zip', '.zip')}>{t('contract.takeZip')}</Button>
      {remix !== null && (
        <a href={remix} target="_blank" rel="noopener noreferrer">
          {t('contract.remix')}
        </a>
      )}
    </div>
  )
}

function Settings({ source }: { readonly source: ContractSource }) {
  const { t } = usePageContext()
  const told = useMemo(() => toldSettings(source), [source])
  return (
    <Card title={t('fact.settings')}>
      <dl className={styles.data}>
        {told.map(({ name, values }) => (
          <div key={name}>
            <dt dir="ltr">{name}</dt>
            {values.map((value) => (
              <dd key={value} dir="ltr">
                <code>{foreignText(value)}</code>
              </dd>
            ))}
            {values.length === 0 && <dd>{t('verify.default')}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Bugs({ source: { compiler, settings } }: { readonly source: ContractSource }) {
  const { t } = usePageContext()
  const bugs = compilerBugs(compiler, settings)
  return (
    <Card title={t('contract.bugs')}>
      {bugs === null || bugs.length === 0 ? (
        <EmptyBecause
          what={bugs === null ? 'contract.bugs.unknown' : 'contract.bugs.none'}
          because="contract.bugs.rule"
        />
      ) : (
        <>
          <p>{t('contract.bugs.rule')}</p>
          <dl className={styles.data}>
            {bugs.map(({ name, severity, fixed }) => (
              <div key={name}>
                <dt>
                  {t(`contract.severity.${severity.replaceAll(/\W/g, '-')}`)} ·{' '}
                  {t('contract.bugs.fixed', { version: fixed })}
                </dt>
                <dd dir="ltr">
                  <ForeignLink address={`https://docs.soliditylang.org/en/latest/bugs.html#:~:text=${name}`}>
                    {name}
                  </ForeignLink>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  )
}

function Inheritance({ source }: { readonly source: ContractSource }) {
  const { t } = usePageContext()
  const lines = useMemo(() => {
    const { settings } = source.input as { readonly settings?: { readonly remappings?: readonly string[] } }
    return linesOf(inheritanceOf(source.sources), source, importsOf(source.sources, settings?.remappings))
  }, [source])
  if (lines.length < 2) return null
  return (
    <Card title={t('contract.inheritance')}>
      <dl className={styles.data}>
        {lines.map(({ kind, name, file, bases }) => (
          <div key={`${file} ${name}`}>
            <dt dir="ltr">{kind}</dt>
            <dd dir="ltr">
              {/* Two that have one name are told apart by their files. */}
              {file !== null && lines.some((one) => one.name === name && one.file !== file) && (
                <bdi>{foreignText(file)}: </bdi>
              )}
              <strong>{name}</strong>
              {bases.length > 0 && ` is ${bases.join(', ')}`}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** By the interface's constructor; the bytes where they do not fit it. */
function ConstructorArgs({ source: { abi, constructorArgs } }: { readonly source: ContractSource }) {
  const { t } = usePageContext()
  if (constructorArgs === null || constructorArgs === '0x') return null
  const entry = abi.find(
    (one): one is { readonly inputs?: unknown } =>
      typeof one === 'object' && one !== null && (one as { readonly type?: unknown }).type === 'constructor',
  )
  const fields = readFields(entry?.inputs ?? [])
  const values =
    fields &&
    decodeValues(
      fields.map(({ type }) => type),
      constructorArgs as `0x${string}`,
    )
  return (
    <Card title={t('fact.constructorArgs')}>
      {values !== null && values.length > 0 && <AbiFields fields={fields!} values={values} />}
      <LateCodeViewer text={constructorArgs} name="ABI" anchor="arguments-" wrap />
    </Card>
  )
}
