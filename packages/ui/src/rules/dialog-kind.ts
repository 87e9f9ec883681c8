import type { IconName } from '../icon.tsx'

/** What a dialog is about (foundations §9). */
export type DialogKind = 'success' | 'info' | 'prompt' | 'alert' | 'warn' | 'error' | 'default'

export type DialogKindRecord = {
  /** Drawn beside the title; null: the title says it all. */
  readonly icon: IconName | null
  readonly tone: 'good' | 'plain' | 'warn' | 'bad'
  /** `alertdialog` interrupts: assistive technology reads its text at once. */
  readonly role: 'dialog' | 'alertdialog'
  /** Says something and is acknowledged: one button. Others may be turned down. */
  readonly acknowledges: boolean
  /** Asks for a line of text. */
  readonly asks: boolean
  /** The button that has the focus first: where a choice may hurt, the harmless one. */
  readonly focus: 'confirm' | 'cancel' | 'input'
}

const PLAIN = { icon: null, tone: 'plain', role: 'dialog', acknowledges: false, asks: false, focus: 'confirm' } as const

/** The seven kinds of dialog and what sets them apart (foundations §9). */
export const DIALOG_KINDS: Readonly<Record<DialogKind, DialogKindRecord>> = {
  default: PLAIN,
  prompt: { ...PLAIN, asks: true, focus: 'input' },
  success: { ...PLAIN, icon: 'success', tone: 'good', acknowledges: true },
  info: { ...PLAIN, icon: 'info', acknowledges: true },
  alert: { ...PLAIN, icon: 'info', role: 'alertdialog', acknowledges: true },
  warn: { ...PLAIN, icon: 'warning', tone: 'warn', role: 'alertdialog', focus: 'cancel' },
  error: { ...PLAIN, icon: 'failed', tone: 'bad', role: 'alertdialog', acknowledges: true },
}
