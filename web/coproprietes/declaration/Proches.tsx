import { useEffect, useRef, useState, type ReactNode } from 'react'
import { chercherDoublons, type Doublon } from '#contract/coproprietes/immatriculation.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import {
  direDistance,
  MOTIFS_DOUBLON,
  SCORE_MAX,
  type Ressemblance,
} from '#domain/coproprietes/copropriete/doublons.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { iduDe } from '#domain/coproprietes/copropriete/parcelle.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte, Badge } from '#web/socle/ui/messages.tsx'
import { Pile, Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import type { BrouillonOuvert } from './brouillon.ts'
import type { SaisieDuBloc } from './saisie-du-bloc.ts'

/** À quel point une proche ressemble au dossier : le teneur seul le lit. */
const RESSEMBLANCE: Colonne<Doublon & Partial<Ressemblance>> = {
  cle: 'score',
  titre: 'Ressemblance',
  rendu: ({ score = 0, distance = null }) => (
    <>
      <strong>{`${score} sur ${SCORE_MAX}`}</strong>
      <br />
      {direDistance(distance)}
    </>
  ),
}

/**
 * Les copropriétés proches d’un dossier, et ce qui les rapproche ; `action` : ce que l’on peut faire de chacune. Le score et la distance
 * se montrent quand on les a.
 */
export function TableauDesProches<P extends Doublon & Partial<Pick<Ressemblance, 'score' | 'distance'>>>({
  proches,
  action,
  legende = 'Copropriétés proches',
}: {
  proches: readonly P[]
  action?: (proche: P) => ReactNode
  legende?: string
}) {
  const mesurees = proches.some((d) => d.score !== undefined)
  return (
    <Tableau<P>
      legende={legende}
      cleDe={(d) => d.id}
      lignes={proches}
      colonnes={[
        {
          cle: 'numero',
          titre: 'Numéro',
          rendu: (d) =>
            d.numero ? (
              <Lien href={ADRESSES.fiche(d.numero)} target="_blank">
                {afficherNumero(d.numero)}
              </Lien>
            ) : (
              'Demande en cours'
            ),
        },
        { cle: 'nom', titre: 'Nom', rendu: (d) => d.nom },
        {
          cle: 'adresse',
          titre: 'Adresse',
          rendu: (d) => direAdresse({ voie: d.voie, codePostal: d.codePostal, commune: d.localite }),
        },
        {
          cle: 'lots',
          alignement: 'droite',
          titre: 'Lots',
          rendu: (d) => (d.nbLots === null ? null : afficherEntier(d.nbLots)),
        },
        {
          cle: 'motifs',
          titre: 'Ce qui les rapproche',
          rendu: (d) => (
            <Rangee>
              {d.motifs.map((m) => (
                <Badge key={m} petit ton="attention">
                  {MOTIFS_DOUBLON[m]}
                </Badge>
              ))}
            </Rangee>
          ),
        },
        ...(mesurees ? [RESSEMBLANCE] : []),
        ...(action ? [{ cle: 'action', titre: 'Action', rendu: action }] : []),
      ]}
    />
  )
}

/** Les proches du brouillon enregistré, cherchées dès que son adresse et une parcelle sont connues. */
function useProches({ f, b }: { f: SaisieDuBloc; b: BrouillonOuvert }): readonly Doublon[] {
  const { adressePrincipale, parcelle } = f.declaration.identification
  const cle =
    adressePrincipale?.id && parcelle.length > 0
      ? [adressePrincipale.id, ...parcelle.map(iduDe)].join(' ')
      : null
  const demandee = useRef<string | null>(null)
  const [trouvees, setTrouvees] = useState<{ cle: string | null; proches: readonly Doublon[] }>({
    cle: null,
    proches: [],
  })
  const { enregistrement } = b
  const { id } = b.brouillon
  useEffect(() => {
    // Le serveur compare ce qu’il a : on attend que l’adresse et la parcelle y soient.
    if (cle === null || enregistrement !== 'fait' || demandee.current === cle) return
    demandee.current = cle
    essayer(chercherDoublons, { params: { id: String(id), n: '0' } }).then(
      (proches) => setTrouvees({ cle, proches }),
      () => {
        demandee.current = null
      },
    )
  }, [cle, enregistrement, id])
  return trouvees.cle === cle ? trouvees.proches : []
}

/** Prévient, avant de tout remplir, que la copropriété est peut-être déjà au registre. */
export function ProchesAnnoncees(props: { f: SaisieDuBloc; b: BrouillonOuvert }) {
  const proches = useProches(props)
  if (proches.length === 0) return null
  return (
    <Pile espace={4}>
      <Alerte ton="attention" annonce="status" titre="Votre copropriété est peut-être déjà immatriculée">
        <p>
          Avant d’aller plus loin, regardez cette liste. Si l’une d’elles est la vôtre, gardez son numéro et
          ne l’immatriculez pas une seconde fois. Sinon, continuez.
        </p>
      </Alerte>
      <TableauDesProches proches={proches} />
    </Pile>
  )
}
