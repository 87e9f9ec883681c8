import { Suspense, lazy, useEffect, useState, type ComponentType } from 'react'

const Nothing = (): null => null

/**
 * A part that not every page needs and that does nothing without script: its code is loaded after the page is drawn.
 * `Meanwhile` stands in its place until then, of the same size; where the code cannot be loaded it stays. Without one
 * nothing is drawn: what the part adds is a convenience.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Meanwhile) }))
  return function Late(props) {
    const [isDrawn, setDrawn] = useState(false)
    useEffect(() => setDrawn(true), [])
    if (!isDrawn) return <Meanwhile {...props} />
    return (
      <Suspense fallback={<Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
