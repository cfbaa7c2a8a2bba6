import type { Profil } from '#domain/acces/profils.ts'
import { tuilesPour } from '#domain/acces/tuiles.ts'
import { useLoaderData, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { TITRE_SITE, useCompte, useEcranExiste } from '../shell/contexte.ts'
import { Lien, LienBouton } from '../ui/boutons.tsx'
import { Tuile } from '../ui/cartes.tsx'
import type { NomIcone } from '../ui/Icone.tsx'
import { Bandeau, Chargement, MiseEnAvant } from '../ui/messages.tsx'
import { Conteneur, Grille, Pile, Section } from '../ui/miseEnPage.tsx'
import { FormulaireRecherche } from '../ui/recherche.tsx'
import { Horizon } from './Horizon.tsx'

const MesBrouillons = lazy(async () => ({
  default: (await import('../immatriculation/MesBrouillons.tsx')).MesBrouillons,
}))

const ICONES: Record<string, NomIcone> = {
  immatriculer: 'ajouter',
  visualiser: 'immeuble',
  gerer: 'immeuble',
  annuelle: 'calendrier',
  standard: 'modifier',
  mandats: 'document',
  rattacher: 'rattacher',
  dissoudre: 'supprimer',
  monCompte: 'compte',
  monEtablissement: 'etablissement',
  validations: 'valider',
  journal: 'journal',
  teledeclarants: 'utilisateurs',
  annuaire: 'annuaire',
  statistiques: 'statistiques',
  donneesBrutes: 'donnees',
  categorisation: 'filtre',
}

const BON_A_SAVOIR = [
  {
    titre: 'La démarche est gratuite',
    texte: 'Immatriculer une copropriété et tenir ses informations à jour ne coûte rien.',
  },
  {
    titre: 'Le représentant légal déclare',
    texte:
      'Syndic professionnel ou bénévole, administrateur provisoire : c’est lui qui immatricule et met à jour.',
  },
  {
    titre: 'Chacun peut consulter',
    texte: 'L’annuaire montre les informations publiques de chaque copropriété, sans compte.',
  },
] as const

function Actions({ profil, titre }: { profil: Profil; titre: string }) {
  const existe = useEcranExiste()
  const tuiles = tuilesPour(profil).filter((t) => existe(t.vers))
  if (tuiles.length === 0) return null
  return (
    <Section titre={titre}>
      <Grille>
        {tuiles.map((t) => (
          <Tuile key={t.code} titre={t.titre} detail={t.detail} href={t.vers} icone={ICONES[t.code]} />
        ))}
      </Grille>
    </Section>
  )
}

function Activation() {
  const existe = useEcranExiste()
  const compte = useCompte()
  if (!compte?.authorities.includes('ATTENTE_ACTIVATION_TELE') || !existe('/compte/activation')) return null
  return (
    <Section>
      <MiseEnAvant
        niveau={2}
        titre="Votre compte attend son activation"
        icone="message"
        action={<LienBouton href="/compte/activation">Activer mon compte</LienBouton>}
      >
        <p>Saisissez le code reçu par courrier pour accéder à toutes vos démarches.</p>
      </MiseEnAvant>
    </Section>
  )
}

/** Accueil selon le profil (§2.6) : recherche, message, actions dont l’écran existe. */
export function Accueil() {
  const compte = useCompte()
  const existe = useEcranExiste()
  const { message, brouillons } = useLoaderData({ from: '/' })
  const router = useRouter()
  const profil: Profil = compte?.profil ?? 'DEFAULT'
  return (
    <>
      {message && <Bandeau titre="À noter.">{message}</Bandeau>}
      <div className="rnc-heros">
        <Conteneur>
          <div className="rnc-heros__texte">
            {compte ? <p className="rnc-heros__bonjour">Bonjour {compte.prenom || compte.login}</p> : null}
            <h1 className="rnc-heros__titre">{compte ? 'Que souhaitez-vous faire ?' : TITRE_SITE}</h1>
            {!compte && (
              <p className="rnc-heros__chapeau">
                Immatriculer une copropriété, la mettre à jour, retrouver celle qui vous concerne : tout
                commence ici.
              </p>
            )}
            {existe('/annuaire') && (
              <FormulaireRecherche
                grand
                action="/annuaire"
                libelle="Chercher une copropriété"
                aide="Numéro d’immatriculation, nom ou adresse. Exemple : 12 rue Victor Hugo, Lyon"
              />
            )}
          </div>
          <Horizon />
        </Conteneur>
      </div>
      <Conteneur>
        <Activation />
        {brouillons.length > 0 && (
          <Section titre="Reprendre où vous en étiez">
            <Suspense fallback={<Chargement lignes={brouillons.length} />}>
              <MesBrouillons brouillons={brouillons} surSuppression={() => void router.invalidate()} />
            </Suspense>
          </Section>
        )}
        <Actions profil={profil} titre={compte ? 'Vos démarches' : 'Vos démarches en ligne'} />
        {!compte && existe('/compte') && (
          <Section>
            <div className="rnc-appel">
              <div>
                <h2 className="rnc-appel__titre">Vous représentez une copropriété ?</h2>
                <p>
                  Syndics et notaires : connectez-vous pour immatriculer, mettre à jour ou reprendre un
                  brouillon.
                </p>
              </div>
              <LienBouton href="/compte" icone="compte" taille="grand">
                Se connecter
              </LienBouton>
            </div>
          </Section>
        )}
        {!compte && (
          <Section titre="Bon à savoir">
            <Pile>
              <Grille>
                {BON_A_SAVOIR.map((b) => (
                  <div key={b.titre} className="rnc-point">
                    <h3 className="rnc-point__titre">{b.titre}</h3>
                    <p>{b.texte}</p>
                  </div>
                ))}
              </Grille>
              {existe('/donnees-personnelles') && (
                <p>
                  <Lien href="/donnees-personnelles" icone="cadenas">
                    Ce que le registre fait de vos données
                  </Lien>
                </p>
              )}
            </Pile>
          </Section>
        )}
      </Conteneur>
    </>
  )
}
