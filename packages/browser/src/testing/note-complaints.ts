import type { Page } from 'playwright-core'

const isComplaint = (type: string, text: string): boolean =>
  // A document that says 404 is reported by the browser as a failed resource; its status is tested for itself.
  (type === 'error' || type === 'warning') && !text.startsWith('Failed to load resource')

/**
 * Writes down what the page's browser complains of: exceptions, and of the console errors and warnings (failed
 * hydration, refused scripts), or what `only` finds. To be looked at and emptied after each test, so that the one at fault is named and
 * gets its second try.
 */
export function noteComplaints(page: Page, complaints: string[], only?: RegExp): void {
  const note = (text: string): void => void complaints.push(`${page.url()}: ${text}`)
  page.on('pageerror', (error) => note(String(error)))
  page.on('console', (message) => {
    const text = message.text()
    if (only ? only.test(text) : isComplaint(message.type(), text)) note(text)
  })
}
