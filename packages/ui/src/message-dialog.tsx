import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { createConfirm, type ConfirmAction } from './rules/confirm-action.ts'
import { DIALOG_KINDS, type DialogKind } from './rules/dialog-kind.ts'
import { TextInput } from './text-input.tsx'
import { useUiTexts } from './texts.tsx'
import styles from './message-dialog.module.css'

export type MessageDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** What it is about: decides its mark, its buttons and which of them has the focus (foundations §9). */
  readonly kind?: DialogKind
  readonly title: string
  readonly children?: ReactNode
  /** The button that goes on; "OK" by default. Say what it does: "Delete 3 labels". */
  readonly confirm?: string
  readonly cancel?: string
  /** Runs on confirm, with the text of a `prompt`. Closes afterwards, unless it answers or resolves to true. */
  readonly onConfirm?: ConfirmAction
  /** Of a `prompt`: name and first text of the field. */
  readonly field?: { readonly label: string; readonly text?: string; readonly placeholder?: string }
}

/** Says something, asks yes or no, or asks for a line of text (foundations §4.2, §9). */
export function MessageDialog({
  open,
  onClose,
  kind = 'default',
  title,
  children,
  confirm,
  cancel,
  onConfirm,
  field,
}: MessageDialogProps) {
  const texts = useUiTexts()
  const form = useId()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [confirmation] = useState(() => createConfirm(setBusy))
  const { icon, tone, role, acknowledges, asks, focus } = DIALOG_KINDS[kind]
  const close = () => {
    setFailed(false)
    onClose()
  }
  const run = async (text: string) => {
    setFailed(false)
    const outcome = await confirmation.run(onConfirm, text)
    if (outcome === 'close') close()
    else setFailed(outcome === 'failed')
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      role={role}
      busy={isBusy}
      mark={
        icon !== null && (
          <span className={styles[tone]}>
            <Icon name={icon} size={20} />
          </span>
        )
      }
      foot={
        <>
          {!acknowledges && (
            <Button onClick={close} disabled={isBusy} data-autofocus={focus === 'cancel' ? '' : undefined}>
              {cancel ?? texts.cancel}
            </Button>
          )}
          <Button
            look="solid"
            type="submit"
            form={form}
            busy={isBusy}
            data-autofocus={focus === 'confirm' ? '' : undefined}
          >
            {confirm ?? texts.ok}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog inside this one is inside it for React too.
          event.stopPropagation()
          void run(String(new FormData(event.currentTarget).get('text') ?? ''))
        }}
      >
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {asks && <Prompt label={field?.label ?? title} text={field?.text} placeholder={field?.placeholder} />}
        <p role="alert" className={styles.failed}>
          {hasFailed && (
            <>
              <Icon name="failed" />
              {texts.actionFailed}
            </>
          )}
        </p>
      </form>
    </Dialog>
  )
}

function Prompt({
  label,
  text = '',
  placeholder,
}: {
  readonly label: string
  readonly text?: string | undefined
  readonly placeholder?: string | undefined
}) {
  const [value, setValue] = useState(text)
  return (
    <TextInput
      name="text"
      label={label}
      value={value}
      onChange={setValue}
      placeholder={placeholder}
      autoComplete="off"
      data-autofocus=""
    />
  )
}
