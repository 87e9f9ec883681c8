import { useEffect, useState, type ComponentType } from 'react'
import { hearChanges, readRules } from './rule-store.ts'

/** Looks at the visitor’s rules while a page of the site is open; its code is loaded where there are any. */
export function MonitorLayer() {
  const [Runner, setRunner] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isHere = true
    const load = () => {
      if (readRules().length === 0) return
      forget()
      import('./monitor-runner.tsx').then(
        ({ MonitorRunner }) => isHere && setRunner(() => MonitorRunner),
        () => undefined,
      )
    }
    const forget = hearChanges(load)
    load()
    return () => {
      isHere = false
      forget()
    }
  }, [])
  return Runner && <Runner />
}
