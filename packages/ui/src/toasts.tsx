import { createContext, use, useState, type ReactNode } from 'react'
import { latePart } from './late-part.tsx'

export type Toast = {
  /** `bad` interrupts what assistive technology reads; the others wait their turn. */
  readonly tone: 'good' | 'bad' | 'warn' | 'plain'
  readonly text: string
  /** With a title it is a notification: it stands in the corner, for five seconds. */
  readonly title?: string
  readonly action?: { readonly label: string; readonly onPick: () => void }
  /** Milliseconds; 3 s for a toast and 5 s for a notification by default (foundations §9). */
  readonly durationMs?: number
}

const Context = createContext<(toast: Toast) => void>(() => undefined)

/** Shows a short message: a toast, or a notification where it has a title (foundations §4.4). */
export const useToast = (): ((toast: Toast) => void) => use(Context)

const Stack = latePart(async () => (await import('./toast-stack.tsx')).ToastStack)

/** Holds the messages. What draws them is loaded after the page and before it is needed: a message may be about the network. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [box] = useState(createBox)
  return (
    <Context value={box.put}>
      {children}
      <Stack onReady={box.open} />
    </Context>
  )
}

/** Keeps what comes before there is anyone to take it. */
function createBox() {
  const early: Toast[] = []
  let take: ((toast: Toast) => void) | null = null
  return {
    put(toast: Toast) {
      if (take === null) early.push(toast)
      else take(toast)
    },
    open(next: typeof take) {
      take = next
      if (take !== null) early.splice(0).forEach(take)
    },
  }
}
