import { useEffect, useState } from 'react'
import { readLabels } from '../../labels/private-labels.ts'

/** Id of the visitor's own labels, which fields of addresses offer. */
export const OWN_LABELS = 'own-labels'

/** The visitor's own labels as suggestions of the browser: drawn after the page, as the server does not know them. */
export function OwnLabels() {
  const [labels, setLabels] = useState<readonly (readonly [string, string])[]>([])
  useEffect(() => setLabels([...readLabels()].filter(([address]) => address.startsWith('0x'))), [])
  return (
    <datalist id={OWN_LABELS}>
      {labels.map(([address, label]) => (
        <option key={address} value={address}>
          {label}
        </option>
      ))}
    </datalist>
  )
}
