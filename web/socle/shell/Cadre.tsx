import { HeadContent, Outlet, Scripts, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { TeteDesMoteurs } from '#web/socle/ecrans/moteurs.tsx'
import { LiensEvitement } from '#web/socle/ui/cadre.tsx'
import { Conteneur } from '#web/socle/ui/Conteneur.tsx'
import { FilAriane, type Miette } from '#web/socle/ui/navigation.tsx'
import { useRequeteEnCours } from './activite.ts'
import { rejouer, SCRIPT_AVANT } from './avant.ts'
import { BandeauCookies } from './BandeauCookies.tsx'
import { useConfirmationDemandee } from './Confirmation.tsx'
import { TITRE_SITE, titreDocument, useCompte, useSite } from './contexte.ts'
import { FenetreConfirmation, Introuvable, Notifications, PiedDePage } from './differes.tsx'
import { allerAuContenu } from './ecran.ts'
import { EnTete } from './EnTete.tsx'
import { signalerIntrouvable, useIntrouvable } from './introuvable.ts'
import { fermerNotification, useNotifications } from './notifications.ts'
import { attributsTheme, SCRIPT_THEME, suivreSysteme } from './theme.ts'

const EVITEMENT = [
  { libelle: 'Contenu', cible: 'contenu' },
  { libelle: 'Menu', cible: 'entete' },
  { libelle: 'Pied de page', cible: 'pied' },
]

function BarreDeChargement() {
  const requete = useRequeteEnCours()
  const navigation = useRouterState({ select: (s) => s.status === 'pending' })
  if (!requete && !navigation) return null
  return (
    <div className="rnc-chargement">
      <progress className="rnc-chargement__dit" aria-label="Chargement en cours" />
    </div>
  )
}

/** L’hôte de la fenêtre de confirmation et des notifications ; la fenêtre se monte à la première demande et reste, pour rendre le focus. */
function HoteDeReserve() {
  const pile = useNotifications()
  const demande = useConfirmationDemandee()
  const [fenetre, setFenetre] = useState(false)
  if (demande !== null && !fenetre) setFenetre(true)
  return (
    <>
      {pile.length > 0 && <Notifications pile={pile} fermer={fermerNotification} />}
      {fenetre && <FenetreConfirmation demande={demande} />}
    </>
  )
}

/** Commence à l’accueil, sans doublon ; la page courante porte son titre (§2.5). */
export function mietteDe(fil: readonly Miette[], titre: string, href: string): Miette[] {
  const toutes = [{ libelle: 'Accueil', href: CHEMINS.accueil }, ...fil, { libelle: titre, href }]
  return toutes.filter(
    (m, i) => toutes.findIndex((autre) => autre.href === m.href || autre.libelle === m.libelle) === i,
  )
}

/** Ce qu’un chargeur rend de plus quand sa page a des miettes à elle. */
interface FilLu {
  fil: readonly Miette[]
}

/** Le titre de l’écran où l’on est. */
const useTitre = () =>
  useRouterState({
    select: (s) =>
      s.matches.at(-1)?.meta?.find((m): m is { title: string } => m !== undefined && 'title' in m)?.title,
  })

function Contenu() {
  const introuvable = useIntrouvable()
  // Vient avec les écrans des personnes connectées, qui ont les longues saisies.
  const AvisPetitEcran = useRouter().routesById['/connecte']?.options.staticData?.enTete?.AvisPetitEcran
  const titre = useTitre()?.replace(` – ${TITRE_SITE}`, '') ?? ''
  const { special, sansFil, saisieLongue, fil, href } = useRouterState({
    select: (s) => {
      const match = s.matches.at(-1)
      return {
        special: match?.staticData.special ?? false,
        sansFil: match?.staticData.sansFil ?? false,
        saisieLongue: match?.staticData.saisieLongue ?? false,
        fil: [
          ...(match?.staticData.fil?.map((m) => (typeof m === 'function' ? m(match.params) : m)) ?? []),
          ...(match?.staticData.filLu ? ((match.loaderData as FilLu | undefined)?.fil ?? []) : []),
        ],
        href: s.location.pathname,
      }
    },
    structuralSharing: true,
  })
  const miettes = sansFil || introuvable ? [] : mietteDe(fil, titre, href)
  const ecran = introuvable ? <Introuvable /> : <Outlet />
  return (
    <main id="contenu" tabIndex={-1} className="rnc-contenu">
      <BarreDeChargement />
      {saisieLongue && AvisPetitEcran && <AvisPetitEcran />}
      {special ? (
        <>
          {miettes.length > 0 && (
            <Conteneur>
              <FilAriane miettes={miettes} />
            </Conteneur>
          )}
          {ecran}
        </>
      ) : (
        <Conteneur className="rnc-contenu__ordinaire">
          <FilAriane miettes={miettes} />
          {ecran}
        </Conteneur>
      )}
    </main>
  )
}

function useApresNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', () => {
        signalerIntrouvable(false)
      }),
    [router],
  )
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        // Au premier affichage, et quand seuls les paramètres changent, le focus reste où il est.
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
        allerAuContenu()
      }),
    [router],
  )
  useEffect(() => suivreSysteme(), [])
  useEffect(() => rejouer(), [])
  useVeille()
}

/** Une personne connectée qui revient d’une absence voit ce que son compte est devenu. */
function useVeille() {
  const connecte = useCompte() !== null
  useEffect(() => {
    if (!connecte) return undefined
    let finir: (() => void) | undefined
    let fini = false
    const veiller = async () => {
      const { veillerSurLeCompte } = await import('./veille.ts')
      if (!fini) finir = veillerSurLeCompte()
    }
    veiller().catch(() => undefined)
    return () => {
      fini = true
      finir?.()
    }
  }, [connecte])
}

/**
 * La tête de la page. Le serveur l’écrit toute ; le navigateur n’y change que le titre, et laisse le reste comme il l’a
 * trouvé : de quoi le récrire ne lui est pas livré.
 */
function Tete() {
  const titre = useTitre()
  return import.meta.env.SSR ? (
    <>
      <HeadContent />
      <TeteDesMoteurs />
    </>
  ) : (
    <title>{titre}</title>
  )
}

/** Le document : en-tête, contenu, pied, et ce qui flotte au-dessus. */
export function Cadre({ lettre }: { lettre: ReactNode }) {
  const site = useSite()
  const nonce = useRouter().options.ssr?.nonce
  const connecte = useCompte() !== null
  const rare = useRouterState({ select: (s) => s.matches.at(-1)?.staticData.rare })
  const large = useRouterState({ select: (s) => s.matches.at(-1)?.staticData.large })
  useApresNavigation()
  return (
    <html
      lang="fr"
      data-identite={site.identite}
      // Lu par l’entrée du navigateur, avant que le contexte n’arrive.
      data-connecte={connecte || undefined}
      data-rare={rare}
      data-large={large}
      {...attributsTheme(site.theme)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* oxlint-disable react/no-danger -- notre propre script, constant, porteur du jeton de sécurité. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: SCRIPT_THEME + SCRIPT_AVANT }}
        />
        <Tete />
      </head>
      <body>
        <LiensEvitement liens={EVITEMENT} />
        <BandeauCookies />
        <EnTete />
        <Contenu />
        {/* Qui travaille n’a pas à s’inscrire à la lettre : son lien, plus bas, y mène. */}
        <PiedDePage lettre={large || connecte ? null : lettre} />
        <HoteDeReserve />
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  )
}

/** Tête commune à toutes les pages ; chaque route y ajoute son titre. */
export function teteDuSite(favicon: string, police: string) {
  return {
    meta: [
      { title: titreDocument(undefined) },
      {
        name: 'description',
        content: 'Immatriculer, mettre à jour et consulter les copropriétés à usage d’habitation.',
      },
    ],
    links: [
      { rel: 'icon', href: favicon, type: 'image/svg+xml' },
      { rel: 'preload', href: police, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
    ],
  }
}
