import { useEffect, useState } from 'react'

/** The zones that this browser knows, to choose from while one is typed; its own stands first. Nothing until the page lives: the server knows others. */
export function ZoneNames({ id }: { readonly id: string }) {
  const [zones, setZones] = useState<readonly string[]>([])
  useEffect(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const all = Intl.supportedValuesOf('timeZone')
    setZones(['UTC', ...new Set([own, ...all])].filter((zone, at) => at === 0 || zone !== 'UTC'))
  }, [])
  return (
    <datalist id={id}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone}
        </option>
      ))}
    </datalist>
  )
}
