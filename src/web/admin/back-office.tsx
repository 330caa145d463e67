import { useMemo, useState } from 'react'
import { Admin, CustomRoutes, Resource } from 'react-admin'
import { createBrowserRouter, Route, RouterProvider } from 'react-router'
import type { User } from '../../contract/accounts.ts'
import { authProviderOf } from './auth-provider.ts'
import { type ResourceEntry, resources } from './resources.tsx'
import { dashboard, productGrid as ProductGrid, screens, security } from './screens.ts'
import { AppStyles } from './shell/app-styles.tsx'
import { AppLayout } from './shell/layout.tsx'
import { NotFound } from './shell/not-found.tsx'
import { ProofDialog } from './shell/proof-dialog.tsx'
import { Permissions, useCurrentUser } from './shell/role-changes.ts'
import { store } from './store.ts'
import { i18nProviderFor } from './texts.ts'
import { theme } from './theme.ts'
import { dataProvider } from './ui/data-provider.ts'
import { KeepsEmails } from './ui/email-note.ts'
import { iconOf } from './ui/icon.tsx'
import { Loading } from './ui/loading.tsx'

/** The back office: the screens of `resources.tsx` and `screens.ts` that the user's permissions allow. */
export function BackOffice({ user }: { user: User }) {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Screens user={user} /> }], { basename: '/admin' }),
  )
  return <RouterProvider router={router} />
}

function Screens({ user: first }: { user: User }) {
  const user = useCurrentUser(first)
  const authProvider = useMemo(() => authProviderOf(user), [user])
  const [i18nProvider] = useState(() => i18nProviderFor(user.name))
  const has = (permission: string) => user.permissions?.some((allowed) => allowed === permission) ?? false
  return (
    <Permissions value={user.permissions}>
      <KeepsEmails value={user.keepsEmails === true}>
        <Admin
          title="Back office"
          dataProvider={dataProvider}
          authProvider={authProvider}
          i18nProvider={i18nProvider}
          store={store}
          theme={theme}
          darkTheme={null}
          layout={AppLayout}
          dashboard={mustSetUpTwoFactor(user) ? security : dashboard}
          loading={Starting}
          catchAll={NotFound}
          requireAuth
          disableTelemetry
        >
          {resources.filter(({ read }) => has(read)).map(resourceOf)}
          <CustomRoutes>
            {has('products.write') && <Route path="/products/grid" element={<ProductGrid />} />}
            {screens
              .filter(({ permission }) => has(permission))
              .map(({ name, screen: Screen }) => (
                <Route key={name} path={`/${name}`} element={<Screen />} />
              ))}
          </CustomRoutes>
        </Admin>
        <ProofDialog />
        <AppStyles />
      </KeepsEmails>
    </Permissions>
  )
}

/** When two-factor authentication is required and not set up, the server grants only the permission to set it up. */
function mustSetUpTwoFactor({ permissions = [] }: User): boolean {
  return permissions.every((permission) => permission === 'own.factor')
}

function resourceOf({ name, label, icon, list, show, edit, create, titleOf }: ResourceEntry) {
  return (
    <Resource
      key={name}
      name={name}
      options={{ label }}
      icon={iconOf(icon)}
      {...(list && { list })}
      {...(show && { show })}
      {...(edit && { edit })}
      {...(create && { create })}
      {...(titleOf && { recordRepresentation: titleOf })}
    />
  )
}

// On tablets the menu starts collapsed because lists need the width.
if (store.getItem('sidebar.open') === undefined) store.setItem('sidebar.open', window.innerWidth >= 1024)

function Starting() {
  return <Loading />
}
