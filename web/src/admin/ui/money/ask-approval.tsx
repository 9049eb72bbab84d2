import { t } from '../../texts'
import { AskTask, type AskTaskProps } from '../ask-task'

// A confirmation dialog for an action that moves money.
export function AskApproval(props: Omit<AskTaskProps<unknown>, 'keep'>) {
  return <AskTask isDestructive={false} keep={t.orders.notNow} {...props} />
}
