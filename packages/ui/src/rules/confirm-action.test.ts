import { expect, test } from 'vitest'
import { createConfirm } from './confirm-action.ts'
import { DIALOG_KINDS } from './dialog-kind.ts'

function watched() {
  const busy: boolean[] = []
  return { busy, confirm: createConfirm((isBusy) => busy.push(isBusy)) }
}

test('foundations §4.2: a confirm button is busy while its action is pending, and the dialog closes after it', async () => {
  const { busy, confirm } = watched()
  let settle: (value: unknown) => void = () => undefined
  const outcome = confirm.run(() => new Promise((resolve) => (settle = resolve)), '')
  expect(busy).toEqual([true])
  settle(undefined)
  expect(await outcome).toBe('close')
  expect(busy).toEqual([true, false])
})

test('foundations §4.2: an action that resolves to true keeps the dialog open; any other value closes it', async () => {
  const { confirm } = watched()
  expect(await confirm.run(async () => true, '')).toBe('stay')
  expect(await confirm.run(() => true, '')).toBe('stay')
  for (const value of [false, 'true', 1, null, undefined])
    expect(await confirm.run(async () => value, '')).toBe('close')
  expect(await confirm.run(undefined, '')).toBe('close')
})

test('a click while an action is pending is not a second action', async () => {
  const { confirm } = watched()
  let runs = 0
  let settle: () => void = () => undefined
  const first = confirm.run(() => (runs++, new Promise<void>((resolve) => (settle = resolve))), '')
  expect(await confirm.run(() => runs++, '')).toBeNull()
  settle()
  expect([await first, runs]).toEqual(['close', 1])
})

test('an action that fails keeps the dialog open and its button usable', async () => {
  const { busy, confirm } = watched()
  expect(await confirm.run(async () => Promise.reject(new Error('no')), '')).toBe('failed')
  expect(busy.at(-1)).toBe(false)
  expect(await confirm.run((text) => text === 'again', 'again')).toBe('stay')
})

test('foundations §9: there are seven kinds of dialog; the ones that warn start on the harmless button', () => {
  expect(Object.keys(DIALOG_KINDS).sort()).toEqual(['alert', 'default', 'error', 'info', 'prompt', 'success', 'warn'])
  expect(DIALOG_KINDS.warn).toMatchObject({ role: 'alertdialog', focus: 'cancel', acknowledges: false })
  expect(DIALOG_KINDS.prompt).toMatchObject({ asks: true, focus: 'input' })
})
