import { Component, Fragment, type ReactNode } from 'react'

type Props = { children: ReactNode }
type State = { turn: number; error: unknown }

/** Two failures within this time are not a translation of what was just shown. */
const SOON_MS = 1_000

/**
 * Shows a screen from the start when something outside React, such as a translating extension that ignores `translate="no"`,
 * has moved its nodes: React cannot remove a node from where it no longer is. Drafts bring back what was typed.
 */
export class AgainWhenMoved extends Component<Props, State> {
  override state: State = { turn: 0, error: null }
  private shownAt = 0

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override componentDidUpdate(): void {
    if (this.state.error === null) return
    this.shownAt = Date.now()
    this.setState(({ turn }) => ({ turn: turn + 1, error: null }))
  }

  override render(): ReactNode {
    const { turn, error } = this.state
    if (error === null) return <Fragment key={turn}>{this.props.children}</Fragment>
    const isMoved = error instanceof DOMException && error.name === 'NotFoundError'
    if (!isMoved || Date.now() - this.shownAt < SOON_MS) throw error
    return null
  }
}
