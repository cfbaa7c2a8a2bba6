import { codes } from '#domain/socle/codes.ts'
import * as ADRESSES from '#domain/comptes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { LigneTeledeclarant } from '#contract/comptes/teledeclarants.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { STATUTS_TELEDECLARANT, TYPES_TELEDECLARANT } from '#domain/socle/acces/teledeclarants.ts'
import { resumer } from '#web/socle/formulaire/erreurs-visibles.ts'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte, Selection } from '#web/socle/ui/champs.tsx'
import { FiltresChoisis } from '#web/socle/ui/FiltresChoisis.tsx'
import { direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { Badge, EtatVide } from '#web/socle/ui/messages.tsx'
import { EnLigne, Grille, Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { MenuDActions } from '#web/socle/ui/MenuDActions.tsx'
import { ResumeErreurs } from '#web/socle/ui/ResumeErreurs.tsx'
import { Pagination, Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { agirASaPlace, supprimer } from '#web/comptes/assistance/actes.ts'
import { ADecider } from './ADecider.tsx'
import { useDroits, type Droits } from './droits.ts'
import {
  versRecherche,
  CRITERES,
  CRITERES_VIDES,
  PAR_PAGE,
  type Critere,
  type RechercheFaite,
} from './recherche.ts'
import './liste.css'

const LIBELLES: Record<Critere, string> = {
  id: 'Numéro de télédéclarant',
  raisonSociale: 'Raison sociale',
  siret: 'SIRET',
  type: 'Type',
  codePostal: 'Code postal',
  localite: 'Commune',
  adminNom: 'Nom de l’administrateur',
  adminPrenom: 'Prénom de l’administrateur',
  email: 'Adresse électronique',
  statut: 'Statut',
  motDePasseCree: 'Mot de passe créé',
  codeApe: 'Code APE',
}

/** Ce que l’on cherche le plus tient sur la ligne ; le reste se déplie. */
const PREMIER: Critere = 'raisonSociale'

const AUTRES = codes(LIBELLES).filter((c) => c !== PREMIER)

const enOptions = (table: Record<string, { libelle: string }>) =>
  Object.entries(table).map(([valeur, { libelle }]) => ({ valeur, libelle }))
const OPTIONS: Partial<Record<Critere, readonly { valeur: string; libelle: string }[]>> = {
  // Un notaire et un collaborateur sont des comptes de leur office : aucun télédéclarant n’a ces types.
  type: enOptions(TYPES_TELEDECLARANT).filter(({ valeur }) => !valeur.startsWith('NOTAIRE_')),
  statut: enOptions(STATUTS_TELEDECLARANT),
  motDePasseCree: [
    { valeur: 'oui', libelle: 'Oui' },
    { valeur: 'non', libelle: 'Non' },
  ],
}

/** Ce qui est choisi, en mots. */
const direChoisi = (critere: Critere, valeur: string): string => {
  const option = OPTIONS[critere]?.find((o) => o.valeur === valeur)
  return `${LIBELLES[critere]}\u00a0: ${option?.libelle ?? valeur}`
}

export const BADGES_STATUT = {
  ATT_CREA_COMPTE: 'attention',
  ATT_ACTIVATION: 'attention',
  ACTIF: 'succes',
  SUPPRIME: 'neutre',
  ATT_FIN_IMM_NOT: 'info',
} as const

function FormulaireDeRecherche({
  depart,
  refus,
  surRecherche,
}: {
  depart: Record<Critere, string>
  refus: readonly { champ: string; message: string }[]
  surRecherche: (criteres: Record<Critere, string>) => void
}) {
  const [criteres, setCriteres] = useState(depart)
  const [dernier, setDernier] = useState(depart)
  // « Page précédente » change la demande sous le formulaire : il montre alors ce qui est cherché.
  if (JSON.stringify(depart) !== JSON.stringify(dernier)) {
    setDernier(depart)
    setCriteres(depart)
  }
  const choisis = AUTRES.filter((c) => depart[c] !== '').length
  const enFaute = (critere: Critere) => refus.some((r) => r.champ === critere)
  const champ = (critere: Critere) => {
    const pris = {
      name: critere,
      libelle: LIBELLES[critere],
      sansMarque: true,
      value: criteres[critere],
      erreur: refus.find((r) => r.champ === critere)?.message,
      onChange: (valeur: string) => setCriteres({ ...criteres, [critere]: valeur }),
    }
    const options = OPTIONS[critere]
    return options ? (
      <Selection key={critere} {...pris} options={options} invite="Tous" />
    ) : (
      <ChampTexte key={critere} {...pris} autoComplete="off" spellCheck={false} />
    )
  }
  return (
    <form
      noValidate
      role="search"
      aria-label="Télédéclarants"
      onSubmit={(e) => {
        e.preventDefault()
        surRecherche(criteres)
      }}
    >
      <EnLigne>
        {champ(PREMIER)}
        <Accordeon
          discret
          titre={choisis === 0 ? 'Plus de critères' : `Plus de critères (${choisis})`}
          ouvert={AUTRES.some(enFaute)}
        >
          <Grille min="petit">{AUTRES.map(champ)}</Grille>
        </Accordeon>
        <GroupeBoutons>
          <Bouton type="submit" icone="recherche">
            Rechercher
          </Bouton>
          {CRITERES.some((c) => depart[c] !== '') && (
            <Bouton
              variante="secondaire"
              onClick={() => {
                setCriteres(CRITERES_VIDES)
                surRecherche(CRITERES_VIDES)
              }}
            >
              Effacer les critères
            </Bouton>
          )}
        </GroupeBoutons>
      </EnLigne>
    </form>
  )
}

function Actions({
  l,
  droits,
  surChangement,
}: {
  l: LigneTeledeclarant
  droits: Droits
  surChangement: () => void
}) {
  const adresse = ADRESSES.teledeclarant(l.id)
  const vivant = l.status !== 'SUPPRIME'
  const liens = [
    { libelle: 'Voir', href: adresse, permis: true },
    { libelle: 'Modifier', href: `${adresse}/modifier`, permis: vivant && droits.editer },
    {
      libelle: 'Comptes utilisateurs',
      href: ADRESSES.utilisateurs(l.id),
      permis: vivant && droits.utilisateurs,
    },
  ]
  const actes = [
    {
      libelle: 'Agir à sa place',
      permis: vivant && droits.editer,
      faire: async () => {
        if (!(await agirASaPlace(l))) surChangement()
      },
    },
    {
      libelle: 'Supprimer',
      permis: vivant && droits.supprimer,
      faire: async () => {
        if (await supprimer(l)) surChangement()
      },
    },
  ]
  return (
    <MenuDActions nom={`Actions pour ${l.raisonSociale}`}>
      {liens
        .filter((a) => a.permis)
        .map((a) => (
          <LienBouton key={a.libelle} href={a.href} variante="discret" taille="petit">
            {a.libelle}
          </LienBouton>
        ))}
      {actes
        .filter((a) => a.permis)
        .map((a) => (
          <Bouton key={a.libelle} variante="discret" taille="petit" onClick={() => void a.faire()}>
            {a.libelle}
          </Bouton>
        ))}
    </MenuDActions>
  )
}

/** Ce que la liste dit de chaque télédéclarant. */
const COLONNES: readonly Colonne<LigneTeledeclarant>[] = [
  { cle: 'id', titre: 'N°', triable: true, insecable: true, large: true, rendu: (l) => l.id },
  {
    cle: 'status',
    titre: 'Statut',
    triable: true,
    rendu: (l) => (
      <Badge petit ton={BADGES_STATUT[l.status]}>
        {l.libelleStatut}
      </Badge>
    ),
  },
  { cle: 'type', titre: 'Type', triable: true, large: true, rendu: (l) => l.libelleType },
  {
    cle: 'raisonSociale',
    titre: 'Raison sociale',
    triable: true,
    entete: true,
    rendu: (l) => (
      <span className="rnc-teledeclarants__nom">
        <Lien href={ADRESSES.teledeclarant(l.id)}>{l.raisonSociale}</Lien>
      </span>
    ),
  },
  {
    cle: 'siret',
    titre: 'SIRET',
    triable: true,
    insecable: true,
    rendu: (l) => l.siret && afficherSiret(l.siret),
  },
  { cle: 'adminNom', titre: 'Administrateur', triable: true, rendu: (l) => l.adminNom },
  {
    cle: 'motDePasseCree',
    titre: 'Mot de passe créé',
    triable: true,
    large: true,
    rendu: (l) => (l.motDePasseCree ? 'Oui' : 'Non'),
  },
  { cle: 'localite', titre: 'Commune', triable: true, rendu: (l) => l.localite },
  {
    cle: 'nbCoproprietes',
    titre: 'Copropriétés',
    triable: true,
    rendu: (l) => afficherEntier(l.nbCoproprietes),
  },
]

/** La recherche des télédéclarants par le teneur et l’assistance (§2.8). */
export function Recherche() {
  const { demande, aDecider, resultat, refus } = useLoaderData({ from: `/connecte${CHEMINS.teledeclarants}` })
  const droits = useDroits()
  const naviguer = useNavigate()
  const router = useRouter()
  const { liste, versLaListe } = useVersLaListe(resultat)
  // Chaque recherche rend les siens : le résumé reprend le focus, les mêmes refus revenus.
  const [vus, setVus] = useState({ refus, essai: 1 })
  if (vus.refus !== refus) setVus({ refus, essai: vus.essai + 1 })
  const aller = (suite: Partial<RechercheFaite>) =>
    void naviguer({ ...versRecherche({ ...demande, page: 1, ...suite }), resetScroll: false })
  const compte = resultat
    ? direCompte(resultat, {
        aucun: 'Aucun télédéclarant',
        un: 'Un télédéclarant',
        plusieurs: 'télédéclarants',
      })
    : ''
  return (
    <Pile espace={2}>
      <TitrePage dense>Télédéclarants</TitrePage>
      <ADecider lignes={aDecider} />
      <ResumeErreurs
        essai={vus.essai}
        erreurs={resumer(
          { locaux: [], duServeur: refus, touches: new Set(), essai: 1 },
          (champ) => LIBELLES[champ as Critere],
        )}
      />
      <FormulaireDeRecherche
        depart={demande.criteres}
        refus={refus}
        surRecherche={(criteres) => {
          versLaListe()
          aller({ criteres })
        }}
      />
      <FiltresChoisis
        choisis={CRITERES.filter((c) => resultat && demande.criteres[c] !== '').map((c) => ({
          libelle: direChoisi(c, demande.criteres[c]),
          sans: c,
        }))}
        surRetrait={(c) => {
          versLaListe()
          aller({ criteres: { ...demande.criteres, [c]: '' } })
        }}
      />
      {resultat && (
        <Liste dense ref={liste} compte={compte}>
          {resultat.totalItems > 0 && <strong>{compte}</strong>}
          <div className="rnc-teledeclarants">
            <Tableau<LigneTeledeclarant>
              dense
              legende={compte}
              legendeMasquee
              cleDe={(l) => l.id}
              lignes={resultat.teledeclarantDTOList}
              tri={{ colonne: demande.tri, sens: demande.sens }}
              surTri={(t) => aller({ tri: t.colonne as RechercheFaite['tri'], sens: t.sens })}
              vide={
                <EtatVide icone="utilisateurs" titre="Aucun télédéclarant ne répond à cette recherche">
                  <p>Retirez un critère, ou écrivez moins de lettres : un morceau du mot suffit.</p>
                </EtatVide>
              }
              colonnes={[
                ...COLONNES,
                {
                  cle: 'actions',
                  titre: 'Actions',
                  titreMasque: true,
                  insecable: true,
                  rendu: (l) => (
                    <Actions
                      l={l}
                      droits={droits}
                      surChangement={() => {
                        versLaListe()
                        void router.invalidate()
                      }}
                    />
                  ),
                },
              ]}
            />
          </div>
          <Pagination
            page={demande.page}
            pages={Math.ceil(resultat.totalItems / PAR_PAGE)}
            surPage={(page) => {
              versLaListe()
              aller({ page })
            }}
          />
        </Liste>
      )}
    </Pile>
  )
}
