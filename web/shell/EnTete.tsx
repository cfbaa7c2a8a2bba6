import { MENU_PRINCIPAL, MENU_UTILISATEUR, menuPour, type EntreeDeMenu } from '#domain/acces/menu.ts'
import { PROFILS } from '#domain/acces/profils.ts'
import type { CompteInfo } from '#contract/compte.ts'
import { useState } from 'react'
import { Ancre, Bouton, LienBouton } from '../ui/boutons.tsx'
import { BandeauFixe } from '../ui/messages.tsx'
import { EnTeteSite, NavigationSite, type EntreeNavigation } from '../ui/cadre.tsx'
import { Icone } from '../ui/Icone.tsx'
import { Depliant } from '../ui/navigation.tsx'
import {
  estIci,
  THEMES,
  TITRE_SITE,
  useCompte,
  useEcranExiste,
  useIci,
  useSite,
  type Theme,
} from './contexte.ts'
import { choisirTheme } from './theme.ts'

const NOMS_THEMES: Record<Theme, string> = {
  systeme: 'Comme mon appareil',
  clair: 'Clair',
  sombre: 'Sombre',
}

function ChoixTheme() {
  const [theme, setTheme] = useState<Theme>(useSite().theme)
  return (
    <Depliant
      bouton={
        <>
          <Icone nom="theme" />
          Apparence
        </>
      }
    >
      <p className="rnc-apparence__titre" id="apparence">
        Apparence du site
      </p>
      <ul className="rnc-apparence" aria-labelledby="apparence">
        {THEMES.map((choix) => (
          <li key={choix}>
            <button
              type="button"
              className="rnc-apparence__choix"
              aria-pressed={choix === theme}
              onClick={() => {
                setTheme(choix)
                choisirTheme(choix)
              }}
            >
              {NOMS_THEMES[choix]}
              {choix === theme && <Icone nom="cocher" taille={1} />}
            </button>
          </li>
        ))}
      </ul>
    </Depliant>
  )
}

function MenuUtilisateur() {
  const compte = useCompte()
  const existe = useEcranExiste()
  const ici = useIci()
  if (!compte) {
    if (!existe('/compte')) return null
    const retour =
      ici.pathname === '/' || ici.pathname.startsWith('/compte')
        ? ''
        : `?retour=${encodeURIComponent(ici.href)}`
    return (
      <LienBouton href={`/compte${retour}`} variante="secondaire" taille="petit" icone="compte">
        Se connecter
      </LienBouton>
    )
  }
  // §4.4 : à la place d’un autre, le menu ne montre que le retour.
  const lignes = compte.loginAs
    ? []
    : menuPour(MENU_UTILISATEUR, compte.authorities).filter((l) => existe(l.vers))
  const { famille } = PROFILS[compte.profil]
  const nom = [compte.prenom, compte.nom].filter(Boolean).join(' ') || compte.login
  return (
    <Depliant
      classeBouton="rnc-compte"
      bouton={
        <>
          <Icone nom="compte" taille={1.5} />
          <span className="rnc-compte__qui">
            <span className="rnc-compte__nom">{nom}</span>
            {/* §6 : le profil d’une institution ne se montre pas. */}
            {famille !== 'institutionnel' && (
              <span className="rnc-compte__profil">{compte.libelleProfil}</span>
            )}
          </span>
          <Icone nom="bas" taille={1} />
        </>
      }
    >
      <ul className="rnc-compte__liste">
        {lignes.map((l) => (
          <li key={l.code}>
            <Ancre href={l.vers} aria-current={estIci(l.vers, ici) ? 'page' : undefined}>
              {l.libelle}
            </Ancre>
          </li>
        ))}
        {compte.loginAs ? (
          <li>
            <Bouton variante="discret" taille="petit" icone="retour" onClick={reprendre}>
              Revenir à mon compte
            </Bouton>
          </li>
        ) : (
          // §6 : un notaire sort par « Mon compte », pas par le menu.
          famille !== 'notaire' && (
            <li>
              <Bouton
                variante="discret"
                taille="petit"
                icone="deconnexion"
                onClick={() => deconnecter(compte)}
              >
                Se déconnecter
              </Bouton>
            </li>
          )
        )}
      </ul>
    </Depliant>
  )
}

// L’appel et son contrat ne pèsent pas sur le premier chargement ; un échec est déjà notifié par `send`.
function deconnecter(compte: CompteInfo) {
  import('./deconnexion.ts').then((m) => m.deconnecter(compte)).catch(() => undefined)
}
function reprendre() {
  import('./deconnexion.ts').then((m) => m.reprendre()).catch(() => undefined)
}

/** Les lignes du menu réunies en entrées ; un groupe d’une seule ligne n’est qu’un lien. */
function entreesDe(lignes: readonly EntreeDeMenu[], actif: (href: string) => boolean): EntreeNavigation[] {
  const entree = (l: EntreeDeMenu): EntreeNavigation => ({
    cle: l.code,
    libelle: l.libelle,
    href: l.vers,
    actif: actif(l.vers),
  })
  const groupes = [...new Set(lignes.map((l) => l.groupe ?? l.code))]
  return groupes.map((groupe) => {
    const membres = lignes.filter((l) => (l.groupe ?? l.code) === groupe).map(entree)
    const [seule, ...autres] = membres
    if (seule && autres.length === 0) return seule
    return { cle: groupe.replace(/[^a-z]/gi, '').toLowerCase(), libelle: groupe, entrees: membres }
  })
}

/** En-tête : marque, outils, menu principal selon les droits (§2.5, §2.7). */
export function EnTete() {
  const site = useSite()
  const compte = useCompte()
  const existe = useEcranExiste()
  const ici = useIci()
  const lignes = menuPour(MENU_PRINCIPAL, compte?.authorities ?? null)
    .map((l) =>
      l.code === 'accueil' && compte?.profil === 'INSTITUTIONNEL' ? { ...l, vers: '/institutionnels' } : l,
    )
    .filter((l) => existe(l.vers))
  const bandeau = compte?.teneur && (
    <BandeauFixe
      libelle="À la place d’une autre personne"
      action={
        <Bouton taille="petit" variante="secondaire" icone="retour" onClick={reprendre}>
          Revenir à mon compte
        </Bouton>
      }
    >
      <strong>
        {compte.teneur.prenom} {compte.teneur.nom}, vous agissez à la place de {compte.prenom} {compte.nom}
        {compte.etablissement ? ` (${compte.etablissement})` : ''}.
      </strong>{' '}
      Le journal garde vos deux noms.
    </BandeauFixe>
  )
  return (
    <>
      {bandeau}
      <EnTeteSite
        identite={site.identite}
        titre={TITRE_SITE}
        slogan="Immatriculer, mettre à jour et consulter les copropriétés"
        cle={ici.href}
        outils={
          <>
            {existe('/aide') && (
              <LienBouton href="/aide" variante="discret" taille="petit" icone="aide">
                Aide
              </LienBouton>
            )}
            <ChoixTheme />
            <MenuUtilisateur />
          </>
        }
        menu={<NavigationSite entrees={entreesDe(lignes, (href) => estIci(href, ici))} cle={ici.href} />}
      />
    </>
  )
}
