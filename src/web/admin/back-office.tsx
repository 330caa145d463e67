import { useState } from 'react'
import { Admin, CustomRoutes, localStorageStore, Resource } from 'react-admin'
import { createBrowserRouter, Route, RouterProvider } from 'react-router'
import type { User } from '../../contract/accounts/shop.ts'
import { authProviderOf } from './auth-provider.ts'
import { dashboard, type ResourceEntry, resources, screens, security } from './resources.tsx'
import { Ground } from './shell/global-styles.tsx'
import { Frame } from './shell/layout.tsx'
import { theme } from './theme.ts'
import { dataProvider } from './ui/data-provider.ts'
import { iconOf } from './ui/icon.tsx'
import { Waiting } from './ui/loading.tsx'
import { wordsFor } from './words.ts'

/** The back office as its tables say: `resources.tsx` for what is there, `domain/admin/permissions.ts` for who may. */
export function BackOffice({ user }: { user: User }) {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Screens user={user} /> }], { basename: '/admin' }),
  )
  return <RouterProvider router={router} />
}

function Screens({ user }: { user: User }) {
  const [authProvider] = useState(() => authProviderOf(user))
  const [words] = useState(() => wordsFor(user.name))
  const may = (permission: string) => user.permissions?.some((allowed) => allowed === permission) ?? false
  return (
    <>
      <Admin
        title="Back office"
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={words}
        store={store}
        theme={theme}
        darkTheme={null}
        layout={Frame}
        dashboard={mustSetUpFactor(user) ? security : dashboard}
        loading={Waiting}
        requireAuth
        disableTelemetry
      >
        {resources.filter(({ read }) => may(read)).map(resourceOf)}
        <CustomRoutes>
          {screens
            .filter((entry) => may(entry.may))
            .map(({ name, screen: Screen }) => (
              <Route key={name} path={`/${name}`} element={<Screen />} />
            ))}
        </CustomRoutes>
      </Admin>
      <Ground />
    </>
  )
}

/** The shop requires a second factor that is not there yet: nothing else is open. */
function mustSetUpFactor({ permissions = [] }: User): boolean {
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

/** Column choices, filters and the like of this browser, under a name of their own. */
const store = localStorageStore(undefined, 'back-office')

// On a tablet the menu begins folded: lists need the room.
if (store.getItem('sidebar.open') === undefined) store.setItem('sidebar.open', window.innerWidth >= 1024)
