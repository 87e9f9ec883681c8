import { useEffect, useEffectEvent, useState } from 'react'
import { openStorageArea } from '@orrery/browser/storage-area'
import { systemClock } from '@orrery/primitives/clock'
import { Icon } from '@orrery/ui/icon'
import { Link } from '@orrery/ui/link'
import { useToast } from '@orrery/ui/toasts'
import { useSite } from '../app/site.ts'
import { beep } from '../live/beep.ts'
import { mayNotify, notify } from '../live/system-notes.ts'
import styles from './monitor-runner.module.css'
import { oneTab } from './one-tab.ts'
import { runMonitors } from './run-monitors.ts'
import type { Rule } from './rule.ts'
import {
  countUnseen,
  hearChanges,
  readRound,
  readRules,
  readRuleState,
  tellChanged,
  writeRound,
  writeRuleState,
} from './rule-store.ts'

/** Runs the rules and tells what they find: by a message, a count that stands until it was looked at, and where the rule wants it by a notification and a sound. */
export function MonitorRunner() {
  const { api, words, t, href, language } = useSite()
  const toast = useToast()
  const [unseen, setUnseen] = useState(0)
  const tell = useEffectEvent(async (rule: Rule, count: number) => {
    await words()
    const text = t('monitor.found', { count })
    // Its name is the visitor’s own word: nothing is drawn from it but text.
    const path = `/monitor-detail/${rule.id}`
    toast({
      tone: 'plain',
      title: rule.name,
      text,
      action: { label: t('monitor.show'), onPick: () => location.assign(href(path)) },
    })
    if (rule.sounds) beep()
    if (!rule.notifies || !mayNotify()) return
    notify(rule.name, { body: text, tag: `monitor-${rule.id}`, lang: language.intl }, () => location.assign(href(path)))
  })
  useEffect(() => {
    const monitors = runMonitors({
      api,
      now: systemClock.now,
      after: (ms, act) => {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
      store: {
        rules: readRules,
        state: readRuleState,
        keep(id, state) {
          writeRuleState(id, state)
          tellChanged()
        },
        round: readRound,
        keepRound: (round) => void writeRound(round),
      },
      alone: oneTab(
        navigator.locks,
        openStorageArea(() => localStorage),
        { ...systemClock, name: crypto.randomUUID() },
      ),
      isHidden: () => document.hidden,
      mayNotify,
      tell: (rule, hits) => void tell(rule, hits.length).catch(() => undefined),
    })
    const wake = () => document.hidden || monitors.wake()
    document.addEventListener('visibilitychange', wake)
    return () => {
      document.removeEventListener('visibilitychange', wake)
      monitors.stop()
    }
  }, [api])
  useEffect(() => {
    let isHere = true
    const look = () =>
      void words().then(
        () => isHere && setUnseen(countUnseen()),
        () => undefined,
      )
    look()
    const forget = hearChanges(look)
    return () => {
      isHere = false
      forget()
    }
  }, [words])
  return (
    <div role="status" className={styles.place}>
      {unseen > 0 && (
        <Link to="/monitor-list" look="plain" className={styles.count}>
          <Icon name="info" size={14} /> {t('monitor.unseen', { count: unseen })}
        </Link>
      )}
    </div>
  )
}
