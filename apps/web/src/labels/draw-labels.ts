import { drawFaces } from './draw-faces.ts'
import { labelRules, readLabels } from './private-labels.ts'

let sheet: CSSStyleSheet | null = null

/**
 * Shows the visitor's labels on every page, also those of other tabs, and the pictures of addresses where they are wanted. By a style sheet, since addresses are drawn in a hundred places: none of
 * them has to know. Loaded once the page is drawn, so that no page waits for it.
 */
export function drawLabels(): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    addEventListener('storage', drawLabels)
  }
  sheet.replaceSync(labelRules(readLabels()))
  drawFaces()
}
