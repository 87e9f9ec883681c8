import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nextPhase, pendingEvent, type DialogEvent, type DialogPhase } from './dialog-phase.ts'

/** Lives through a dialog: what a person does, then everything that follows by itself. */
function live(start: DialogPhase, event: DialogEvent) {
  const seen: string[] = []
  let phase = nextPhase(start, event)
  for (let pending = pendingEvent(phase); pending !== null; pending = pendingEvent(phase)) {
    seen.push(`${phase} ${pending.afterMs}`)
    phase = nextPhase(phase, pending.event)
  }
  return [...seen, phase].join(', ')
}

test('foundations §4.2: a dialog goes from unmounted through exited and entering to entered in 300 ms', () => {
  expect(live('unmounted', 'open')).toBe('exited 0, entering 300, entered')
})

test('foundations §4.2: a closed dialog is exiting and leaves the page after 500 ms', () => {
  expect(live('entered', 'close')).toBe('exiting 500, unmounted')
  expect(live('entering', 'close')).toBe('exiting 500, unmounted')
})

test('a dialog that is opened again while it leaves comes back, and one that was never drawn just goes', () => {
  expect(live('exiting', 'open')).toBe('entering 300, entered')
  expect(live('exited', 'close')).toBe('unmounted')
})

test('what does not apply to a phase changes nothing', () => {
  expect(nextPhase('unmounted', 'close')).toBe('unmounted')
  expect(nextPhase('entered', 'open')).toBe('entered')
  expect(nextPhase('exiting', 'settled')).toBe('exiting')
})

test('foundations §9: the style sheet moves dialogs for as long as the rule waits, and popups start at 10000', () => {
  const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')
  expect(css).toContain(`--slow: ${pendingEvent('entering')!.afterMs}ms;`)
  expect(css).toContain('--above-all: 10000;')
})
