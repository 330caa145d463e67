import { useNavigate } from 'react-router'
import { REGISTERED_WELCOME } from '../../../domain/accounts/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { Modal } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import type { AccountModal } from './user-menu.tsx'

interface AccountModalsProps {
  readonly modal: AccountModal
  readonly onChange: (modal: AccountModal | undefined) => void
}

export default function AccountModals({ modal, onChange }: AccountModalsProps) {
  const navigate = useNavigate()
  const close = () => onChange(undefined)
  const welcome = () => {
    close()
    showToast(REGISTERED_WELCOME)
    navigate(paths.home)
  }
  return modal === 'login' ? (
    <Modal open onClose={close} title="Login">
      <LoginForm onDone={close}>
        <p>
          New here?{' '}
          <button type="button" className="link min-h-11" onClick={() => onChange('register')}>
            Create Account
          </button>
        </p>
      </LoginForm>
    </Modal>
  ) : (
    <Modal open onClose={close} title="Create Account">
      <RegisterForm onDone={welcome} />
      <p className="mt-4 text-center">
        Already have an account?{' '}
        <button type="button" className="link min-h-11" onClick={() => onChange('login')}>
          Login
        </button>
      </p>
    </Modal>
  )
}
