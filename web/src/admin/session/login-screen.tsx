import { useQuery } from '@tanstack/react-query'
import loginArt from '../../assets/art/login.svg'
import societyMark from '../../assets/art/society-mark-placeholder.svg'
import { FairMark } from '../../ui/fair-mark'
import { eventQuery } from '../layout/event-query'
import { useDocumentTitle } from '../ui/document-title'
import { LoginForm } from './login-form'

// The door of the portal: /admin (png/17).
export function LoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const event = useQuery(eventQuery)
  useDocumentTitle('Admin Portal')
  return (
    <div className="login">
      <div className="login-art" aria-hidden="true">
        <img src={loginArt} alt="" />
      </div>
      <main className="login-main">
        <div className="login-marks">
          <img src={societyMark} alt="" width={60} height={60} />
          <FairMark size={60} />
        </div>
        <h1>Admin Portal</h1>
        <p>{event.data ? `${event.data.title}. ` : ''}For the organising office only.</p>
        <LoginForm onSignedIn={onSignedIn} />
        <p>
          <a href="/">Back to the website</a>
        </p>
      </main>
    </div>
  )
}
