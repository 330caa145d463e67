import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { Button, Container, Typography } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { HttpError } from 'react-admin'
import { createRoot } from 'react-dom/client'
import type { User } from '../../contract/accounts/shop.ts'
import { BackOffice } from './back-office.tsx'
import { AppStyles } from './shell/app-styles.tsx'
import { muiTheme } from './theme.ts'
import { call, goToLogin } from './ui/call.ts'

/** Reads the signed-in user before rendering. Visitors are sent to the login page; customers see that they have no access. */
async function start(container: HTMLElement): Promise<void> {
  const root = createRoot(container)
  try {
    const { user } = await call<{ user: User }>('GET', '/api/auth/me')
    root.render(
      <StyleProvider>
        {user.role === 'admin' ? (
          <BackOffice user={user} />
        ) : (
          <MessagePage
            title="You don't have access"
            text={`You are signed in as ${user.name}. Only team members can open the back office.`}
          />
        )}
      </StyleProvider>,
    )
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return goToLogin()
    root.render(
      <StyleProvider>
        <MessagePage title="Something went wrong" text="We couldn't reach the shop. Please reload the page." />
      </StyleProvider>,
    )
  }
}

/** The content security policy allows only styles with the nonce of the page. */
const cache = createCache({
  key: 'css',
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
})

function StyleProvider({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>
}

function MessagePage({ title, text }: { title: string; text: string }) {
  return (
    <ThemeProvider theme={muiTheme}>
      <AppStyles />
      <Container component="main" maxWidth="sm" sx={{ paddingBlock: 8 }}>
        <title>{title}</title>
        <Typography variant="h4" component="h1" gutterBottom>
          {title}
        </Typography>
        <Typography sx={{ marginBottom: 3 }}>{text}</Typography>
        <Button variant="contained" href="/">
          Go to the shop
        </Button>
      </Container>
    </ThemeProvider>
  )
}

const container = document.getElementById('root')
if (container) void start(container)
