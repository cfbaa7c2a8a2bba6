import { useLoaderData, useSearch } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { TITRE_SITE, useCompte } from '#web/socle/shell/contexte.ts'
import { Conteneur } from '#web/socle/ui/Conteneur.tsx'
import { FormulaireRecherche } from '#web/socle/ui/recherche.tsx'
import { lazy } from 'react'
import type { DonneesAccueil } from './chargeur.ts'
import { Differee } from '#web/socle/shell/Differee.tsx'
import { Horizon, Sections } from './differes.tsx'
import { Message } from './Message.tsx'

const SansAcces = lazy(() => import('./SansAcces.tsx').then((m) => ({ default: m.SansAcces })))

function Heros() {
  const compte = useCompte()
  const bonjour = compte && `Bonjour ${compte.prenom || compte.login}`
  // Qui y travaille toute la journée y vient pour ce qui attend : ni dessin, ni grand titre au-dessus.
  const travaille = compte?.authorities.includes('LIRE_TELEDECLARANT') ?? false
  return (
    <div className={travaille ? 'rnc-heros rnc-heros--travail' : 'rnc-heros'}>
      <Conteneur>
        <div className="rnc-heros__texte">
          {bonjour !== null && !travaille && <p className="rnc-heros__bonjour">{bonjour}</p>}
          <h1 className="rnc-heros__titre">
            {travaille ? bonjour : compte ? 'Que souhaitez-vous faire ?' : TITRE_SITE}
          </h1>
          {!compte && (
            <p className="rnc-heros__chapeau">
              Immatriculer une copropriété, la mettre à jour, retrouver celle qui vous concerne : tout
              commence ici.
            </p>
          )}
          {/* La leur est dans l’en-tête, et trouve davantage. */}
          {!travaille && (
            <FormulaireRecherche
              grand
              action={CHEMINS.annuaire}
              libelle="Rechercher une copropriété"
              aide="Numéro d’immatriculation, nom ou adresse. Par exemple : rue Victor Hugo"
            />
          )}
        </div>
        {!travaille && <Horizon />}
      </Conteneur>
    </div>
  )
}

/** L’accueil (§2.6) : le message, la recherche, puis les sections du profil dans l’ordre du tableau. */
export function Accueil() {
  // Deux adresses montrent cet écran : la sienne, et celle des institutions.
  const donnees = useLoaderData({ strict: false }) as DonneesAccueil
  const { acces } = useSearch({ strict: false }) as { acces?: unknown }
  const compte = useCompte()
  return (
    <>
      <Message message={donnees.message} />
      {acces === 'aucun' && !compte && (
        <Conteneur className="rnc-sans-acces">
          <Differee attente={null}>
            <SansAcces />
          </Differee>
        </Conteneur>
      )}
      <Heros />
      <Conteneur>
        <Sections donnees={donnees} />
      </Conteneur>
    </>
  )
}
