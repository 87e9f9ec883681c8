import { Suspense, lazy, useEffect, useState, type ComponentType } from 'react'

const Nothing = (): null => null

/**
 * A part that not every page needs and that does nothing without script: its code is loaded after the page is drawn.
 * Where it cannot be loaded nothing is drawn; what it adds is a convenience.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }))
  return function Late(props) {
    const [isDrawn, setDrawn] = useState(false)
    useEffect(() => setDrawn(true), [])
    return (
      isDrawn && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    )
  }
}
