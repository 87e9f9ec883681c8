import { useEffect, useState } from 'react'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { saveFile } from '@orrery/ui/save-chart'
import { TextInput } from '@orrery/ui/text-input'
import { useUiTexts } from '@orrery/ui/texts'
import { useToast } from '@orrery/ui/toasts'
import { FileButton } from '../../page-parts/file-button.tsx'
import { drawLabels } from '../../labels/draw-labels.ts'
import { isLabelled, LABEL_FILE_BYTES, labelFile, readLabelFile } from '../../labels/label-file.ts'
import { labelText, readLabels, writeLabel, type PrivateLabels } from '../../labels/private-labels.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { AddressField } from '../../page-parts/address-field.tsx'
import styles from '../../page-parts/call-form.module.css'
import own from './private-label.module.css'

type Row = { readonly address: string; readonly label: string; readonly forget: () => void }

const COLUMNS: readonly RowColumn<Row>[] = [
  { id: 'label', label: 'label.name', card: 'title', cell: ({ label }) => <bdi>{label}</bdi> },
  { id: 'address', label: 'column.address', cell: ({ address }) => <Labelled address={address} /> },
  {
    id: 'forget',
    label: 'search.forget',
    card: 'mark',
    narrow: true,
    cell: ({ forget }) => <Forget onClick={forget} />,
  },
]

/** The chain of a labelled address is not kept: the search finds those that it is one of. */
function Labelled({ address }: { readonly address: string }) {
  const { href } = usePageContext()
  return (
    <a className={own.bare} href={href(`/search-suggestion?q=${encodeURIComponent(address)}`)}>
      <HashText text={address} />
    </a>
  )
}

function Forget({ onClick }: { readonly onClick: () => void }) {
  const { t } = usePageContext()
  return (
    <Button size="sm" onClick={onClick}>
      {t('search.forget')}
    </Button>
  )
}

/** The visitor's labels: added, renamed, forgotten, and carried to another browser as a file. They never leave this one by themselves. */
export function View({ loading }: PageProps<string, null, 'site'>) {
  const { t } = usePageContext()
  const texts = useUiTexts()
  const toast = useToast()
  // What a browser keeps the server does not know: the first drawing is the same on both.
  const [labels, setLabels] = useState<PrivateLabels>(new Map())
  const [address, setAddress] = useState('')
  const [label, setLabel] = useState('')
  const renew = (): void => {
    setLabels(readLabels())
    drawLabels()
  }
  useEffect(() => {
    const look = () => setLabels(readLabels())
    look()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])
  /** Whether the browser kept all; it is said where it did not. */
  const keep = (entries: readonly (readonly [string, string])[]): boolean => {
    const isKept = entries.every(([address, label]) => writeLabel(address, label))
    if (!isKept) toast({ tone: 'bad', text: texts.actionFailed })
    renew()
    return isKept
  }
  const read = async (file: File): Promise<void> => {
    const entries = file.size > LABEL_FILE_BYTES ? [] : readLabelFile(await file.text())
    if (keep(entries))
      toast({ tone: entries.length === 0 ? 'bad' : 'good', text: t('labels.read', { count: entries.length }) })
  }
  const rows = [...labels]
    .map(([address, label]): Row => ({ address, label, forget: () => void keep([[address, '']]) }))
    .toReversed()
  const isGood = isLabelled(address.trim()) && labelText(label) !== ''
  return (
    <>
      <PageHead title={t('page.labels.title')} loading={loading} />
      <Card>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isGood) return
            keep([[address.trim(), label]])
            setAddress('')
            setLabel('')
          }}
        >
          <p>{t('label.local')}</p>
          <AddressField value={address} onChange={setAddress} />
          <TextInput label={t('label.name')} autoComplete="off" maxLength={40} value={label} onChange={setLabel} />
          <p>
            <Button type="submit" look="solid" disabled={!isGood}>
              {t('label.save')}
            </Button>{' '}
            <Button
              disabled={labels.size === 0}
              onClick={() =>
                saveFile(new Blob([labelFile(labels)], { type: 'application/json' }), 'private-labels.json')
              }
            >
              {t('labels.toFile')}
            </Button>{' '}
            <FileButton
              label={t('labels.fromFile')}
              accept="application/json,.json"
              onFile={(file) => void read(file)}
            />
          </p>
        </form>
      </Card>
      <Card padding="flush">
        <RowTable
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => row.address}
          caption={t('page.labels.title')}
          empty={<EmptyBecause what="empty.labels" because="empty.labels.reason" />}
          loading={false}
        />
      </Card>
    </>
  )
}
