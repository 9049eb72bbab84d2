import { Component, type ReactNode } from 'react'
import { keepFields } from './kept-fields'

type Props = {
  // Returns what is shown instead of the content. It must offer to load the page again.
  renderFailed: (error: unknown) => ReactNode
  children: ReactNode
}

type State = { readonly failure?: { readonly error: unknown } }

/** Replaces content that cannot be rendered, and keeps what was typed until the page is loaded again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    // The failed content is still in the document.
    keepFields()
    return { failure: { error } }
  }

  // The content that failed was often longer than what replaces it, which would be above the visible part of the page.
  override componentDidCatch(): void {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.renderFailed(failure.error) : this.props.children
  }
}
