import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react'

const Nothing = (): null => null

type ContainedProps = { readonly meanwhile: ReactNode; readonly children: ReactNode }

/** Keeps what a part throws while it is drawn to the part's own place. The root hears of it. */
class Contained extends Component<ContainedProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render(): ReactNode {
    return this.state.failed ? this.props.meanwhile : this.props.children
  }
}

/**
 * A part that not every page needs and that does nothing without script: its code is loaded after the page is drawn.
 * `Meanwhile` stands in its place until then, of the same size; where the code cannot be loaded, or fails to draw, it stays. Without one
 * nothing is drawn: what the part adds is a convenience.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | null = null
  return function Late(props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      let isWanted = true
      void (loading ??= load().catch(() => Meanwhile)).then((loaded) => isWanted && setPart(() => loaded))
      return () => {
        isWanted = false
      }
    }, [])
    const meanwhile = <Meanwhile {...props} />
    if (Part === null) return meanwhile
    return (
      <Contained meanwhile={meanwhile}>
        <Part {...props} />
      </Contained>
    )
  }
}
