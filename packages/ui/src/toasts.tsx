import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useUiTexts } from './texts.tsx'
import styles from './toasts.module.css'

// foundations §9: toast helper, and most at once
const SHOWN_MS = 3000
const MOST = 10

export type Toast = { readonly tone: 'good' | 'bad' | 'plain'; readonly text: string }
type Held = Toast & { readonly id: number }

const Context = createContext<(toast: Toast) => void>(() => undefined)

/** Shows a short message for three seconds. */
export const useToast = (): ((toast: Toast) => void) => use(Context)

/** Holds the messages; the oldest leaves when there are more than ten (foundations §4.4). */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const texts = useUiTexts()
  const [toasts, setToasts] = useState<readonly Held[]>([])
  const next = useRef(0)
  const remove = useCallback((id: number) => setToasts((held) => held.filter((toast) => toast.id !== id)), [])
  const add = useCallback(
    (toast: Toast) => {
      const id = next.current++
      setToasts((held) => [...held, { ...toast, id }].slice(-MOST))
      setTimeout(() => remove(id), SHOWN_MS)
    },
    [remove],
  )
  return (
    <Context value={add}>
      {children}
      <div className={styles.stack} role="status">
        {toasts.map((toast) => (
          <div key={toast.id} className={`${styles.toast} ${styles[toast.tone]}`}>
            <Icon name={toast.tone === 'good' ? 'success' : toast.tone === 'bad' ? 'failed' : 'info'} />
            {toast.text}
            <button type="button" className={styles.close} onClick={() => remove(toast.id)} aria-label={texts.close}>
              <Icon name="close" size={14} />
            </button>
          </div>
        ))}
      </div>
    </Context>
  )
}
