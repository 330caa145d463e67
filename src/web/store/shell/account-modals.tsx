import { Modal } from '../../ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import type { AccountModal } from './user-menu.tsx'

interface AccountModalsProps {
  readonly modal: AccountModal
  readonly onChange: (modal: AccountModal | undefined) => void
}

export default function AccountModals({ modal, onChange }: AccountModalsProps) {
  const close = () => onChange(undefined)
  return modal === 'login' ? (
    <Modal open onClose={close} title="Login">
      <LoginForm onDone={close} />
      <p className="mt-4 text-center">
        New here?{' '}
        <button type="button" className="link min-h-11" onClick={() => onChange('register')}>
          Create Account
        </button>
      </p>
    </Modal>
  ) : (
    <Modal open onClose={close} title="Create Account">
      <RegisterForm onDone={close} />
      <p className="mt-4 text-center">
        Already have an account?{' '}
        <button type="button" className="link min-h-11" onClick={() => onChange('login')}>
          Login
        </button>
      </p>
    </Modal>
  )
}
