/** Visits an address as if its link had been clicked: the page's one listener does the rest. */
export function followHref(href: string): void {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  link.click()
  link.remove()
}
