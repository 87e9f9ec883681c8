type Started = { readonly entry: string; readonly preloads: readonly string[]; readonly lateStyleSheet: string }

/**
 * The script that fetches a page's own ones, `entry` first, the styles of what comes later, and starts it. It stands at the end of the document, where a browser runs it
 * once the style sheet is there: told of them in the head, it fetches all at once, and on a phone's line the sheet, which the
 * first paint waits for, gets a sixth of the bandwidth. Where they cannot be had the document stays as it is (foundations §8).
 */
export const startScript = ({ entry, preloads, lateStyleSheet }: Started): string =>
  // Names of files of the build: what could end the element is written another way all the same.
  `{const f=${JSON.stringify([entry, ...preloads, lateStyleSheet]).replaceAll('<', '\\u003c')};for(const h of f){const l=document.createElement("link");l.rel=h.endsWith(".css")?"stylesheet":"modulepreload";l.nonce=document.currentScript.nonce;l.href=h;document.head.append(l)}import(f[0]).catch(()=>{})}`
