import { Component, type ReactNode } from 'react'
import type { ToldProblem } from '../problem/tell-problem.ts'

type Props = {
  /** What is drawn: another one is tried again. */
  readonly of: unknown
  readonly children: ReactNode
}
type State = { readonly of: unknown; readonly failed: boolean; readonly told: ToldProblem | null }

/** Keeps a drawing error inside the page. The root reports it as an explorer error (foundations §8); the browser's own console has the details. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { of: this.props.of, failed: false, told: null }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, failed: false, told: null }
  }

  static getDerivedStateFromError(): Pick<State, 'failed'> {
    return { failed: true }
  }

  override componentDidCatch(): void {
    void import('../problem/tell-problem.ts').then(
      ({ tellFault }) => this.setState({ told: tellFault() }),
      () => undefined,
    )
  }

  override render(): ReactNode {
    const { failed, told } = this.state
    if (!failed) return this.props.children
    return told === null ? null : <told.View problem={told.problem} chain={null} />
  }
}
