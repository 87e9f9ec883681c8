import { usePageContext } from '@orrery/entities/page-context'
import type { AbiType } from '@orrery/evm/abi-type'
import { systemClock } from '@orrery/primitives/clock'
import { Button } from '@orrery/ui/button'
import { Select } from '@orrery/ui/select'
import { FileButton } from '../../page-parts/file-button.tsx'
import styles from './contract.module.css'
import { hexText, inUnit, MOST_OF_TYPE, textBytes, unitsOf } from './in-unit.ts'

/** What one call may carry: call data of more is refused by this site and by most nodes. */
const LONGEST_FILE = 190_000

/** What a number may be given in, and the moment; bytes may be given as the text that they are, or as a file (screens-evm §6.1). */
export function InputHelps({
  type,
  text,
  decimals,
  onChange,
}: {
  readonly type: AbiType
  readonly text: string
  /** Of the contract's amounts; null where it tells none. */
  readonly decimals: number | null
  readonly onChange: (value: string) => void
}) {
  const { t } = usePageContext()
  if (type.kind === 'uint' || type.kind === 'int') {
    const bits = type.kind === 'uint' ? type.bits : type.bits - 1
    return (
      <Select
        className={styles.unit}
        label={t('call.unit')}
        value=""
        onChange={({ currentTarget }) => {
          const next = inUnit(text, currentTarget.value, { nowMs: systemClock.now(), bits })
          if (next !== null) onChange(next)
        }}
        options={unitsOf(decimals).map((unit) => ({
          value: unit,
          label:
            unit === MOST_OF_TYPE
              ? `2^${bits} − 1`
              : unit.startsWith('now')
                ? unit.replace('now', t('call.unit.now'))
                : unit,
        }))}
      />
    )
  }
  if (type.kind !== 'bytes') return null
  const bytes = text !== '' && !text.startsWith('0x') ? textBytes(text) : null
  return (
    <>
      {bytes !== null && (
        <Button size="s" onClick={() => onChange(bytes)}>
          UTF-8 → 0x
        </Button>
      )}
      {type.size === null && <BytesButton onChange={onChange} />}
    </>
  )
}

function BytesButton({ onChange }: { readonly onChange: (value: string) => void }) {
  const { t } = usePageContext()
  return (
    <FileButton
      label={t('call.file')}
      size="s"
      onFile={(file) => {
        // Half a file would be other bytes: of one that is too long nothing is taken, and the field says so.
        if (file.size > LONGEST_FILE) onChange(`${file.name}: ${file.size} B > ${LONGEST_FILE} B`)
        else void file.arrayBuffer().then((read) => onChange(hexText(new Uint8Array(read))))
      }}
    />
  )
}
