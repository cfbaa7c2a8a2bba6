import { useRouter } from '@tanstack/react-router'
import { MENU_PUBLIC, type EntreeDeMenu } from '#domain/socle/acces/menu-public.ts'
import { useState } from 'react'
import { connexionDepuis } from '#domain/socle/acces/connexion.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ecranExiste } from '#web/socle/ecrans/existence.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { EnTeteSite, NavigationSite, type EntreeNavigation } from '#web/socle/ui/cadre.tsx'
import { Icone } from '#web/socle/ui/Icone.tsx'
import { Depliant } from '#web/socle/ui/navigation.tsx'
import { estIci, THEMES, TITRE_SITE, useCompte, useIci, useSite, type Theme } from './contexte.ts'
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

function Entrer() {
  const ici = useIci()
  const sansRetour = ici.pathname === CHEMINS.accueil || ici.pathname.startsWith(CHEMINS.connexion)
  return (
    <LienBouton
      href={sansRetour ? CHEMINS.connexion : connexionDepuis(ici.href)}
      variante="secondaire"
      taille="petit"
      icone="compte"
    >
      Se connecter
    </LienBouton>
  )
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
  const ici = useIci()
  // Ce qui ne regarde qu’une personne connectée vient avec ses écrans.
  const sien = useRouter().routesById['/connecte']?.options.staticData?.enTete
  const lignes = (compte && sien ? sien.lignes(compte) : MENU_PUBLIC).filter((l) => ecranExiste(l.vers))
  return (
    <>
      {compte?.teneur && sien && <sien.Bandeau compte={compte} teneur={compte.teneur} />}
      <EnTeteSite
        identite={site.identite}
        titre={TITRE_SITE}
        slogan="Immatriculer, mettre à jour et consulter les copropriétés"
        cle={ici.href}
        outils={
          <>
            {compte && sien && <sien.Retrouver compte={compte} />}
            {ecranExiste(CHEMINS.aide) && (
              <LienBouton href={CHEMINS.aide} variante="discret" taille="petit" icone="aide">
                Aide
              </LienBouton>
            )}
            <ChoixTheme />
            {compte && sien ? <sien.Menu compte={compte} /> : <Entrer />}
          </>
        }
        menu={<NavigationSite entrees={entreesDe(lignes, (href) => estIci(href, ici))} cle={ici.href} />}
      />
    </>
  )
}
