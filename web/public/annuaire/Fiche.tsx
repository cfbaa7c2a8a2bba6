import * as ADRESSES from '#domain/public/adresses.ts'
import { adresseDuPoint, rechercheDuSyndic } from '#domain/public/annuaire/adresses.ts'
import type { ReactNode } from 'react'
import type { Alentours, FichePublique } from '#contract/public/annuaire.ts'
import { semblablesDeLaFiche } from '#domain/public/statistiques/semblables/adresse.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direProcedures } from '#domain/coproprietes/copropriete/dire-procedures.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { ActionsDeFiche, DetailFiche, PetiteCarte } from './differes.tsx'

function Fait({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    <div className="rnc-fait">
      <dt>{titre}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const PLUS = (n: number, un: string, plusieurs: string) =>
  n === 1 ? un : `${afficherEntier(n)} ${plusieurs}`

function direSyndic({ typeSyndic, syndic }: FichePublique): string {
  if (typeSyndic === 'NON_PRO') return 'Un syndic bénévole ou coopératif'
  return syndic ?? 'Non connu'
}

function direLots({ nbLots, nbLotsHab }: FichePublique): [string, string | null] {
  if (nbLots === null) return ['Nombre non connu', null]
  return [
    PLUS(nbLots, 'Un lot', 'lots'),
    nbLotsHab === null ? null : `dont ${afficherEntier(nbLotsHab)} d’habitation`,
  ]
}

const MANDATS = {
  EN_COURS: 'mandat en cours',
  AUCUN: 'sans mandat en cours',
  EXPIRE_SANS_SUCCESSEUR: 'mandat expiré',
  EXPIRE_AVEC_SUCCESSEUR: 'mandat expiré, successeur déclaré',
} as const satisfies Record<FichePublique['situationMandat'], string>

function direMandat({ situationMandat, mandatFin }: FichePublique): string {
  const fin = mandatFin === null ? '' : situationMandat === 'EN_COURS' ? ', jusqu’au ' : ' le '
  if (situationMandat === 'AUCUN' || mandatFin === null) return MANDATS[situationMandat]
  return situationMandat === 'EXPIRE_AVEC_SUCCESSEUR'
    ? MANDATS.EXPIRE_AVEC_SUCCESSEUR
    : `${MANDATS[situationMandat]}${fin}${direJour(mandatFin)}`
}

/** Ce que « à jour » veut dire, et jusqu’à quand. */
function direFraicheur({ fraicheur, prochaineEcheance, dateMaj }: FichePublique): [string, string] {
  if (fraicheur === 'A_JOUR')
    return [
      prochaineEcheance ? `Jusqu’au ${direJour(prochaineEcheance)}` : 'Oui',
      'date où la prochaine mise à jour annuelle est attendue',
    ]
  if (fraicheur === 'EN_RETARD')
    return [
      'Non',
      prochaineEcheance
        ? `la mise à jour annuelle était attendue avant le ${direJour(prochaineEcheance)}`
        : 'la mise à jour annuelle n’est pas faite',
    ]
  return [
    'On ne le sait pas',
    dateMaj ? `dernière mise à jour le ${direJour(dateMaj)}` : 'jamais mise à jour',
  ]
}

function ditesProcedures(f: FichePublique): string {
  const dites = direProcedures(f).join(', ')
  return dites === '' ? 'Aucune déclarée' : avecMajuscule(dites)
}

/** Ce que l’on vient chercher : qui la représente, ses lots, si elle est à jour, ses procédures. */
function Faits({ fiche: f, alentours }: { fiche: FichePublique; alentours: Alentours }) {
  const [lots, habitation] = direLots(f)
  const [ajour, sens] = direFraicheur(f)
  return (
    <dl className="rnc-faits">
      <Fait titre="Représentée par">
        {direSyndic(f)} <span>{direMandat(f)}</span>
        {f.typeSyndic === 'PRO' && f.syndicSiret && (
          <span className="rnc-sans-impression">
            <Lien taille="petit" href={rechercheDuSyndic(f.syndicSiret)}>
              Les autres copropriétés de ce syndic professionnel
            </Lien>
          </span>
        )}
      </Fait>
      <Fait titre="Lots">
        {lots} {habitation && <span>{habitation}</span>}
        <span className="rnc-sans-impression">
          <Lien taille="petit" href={semblablesDeLaFiche(f, alentours.departement?.code ?? null)}>
            Comparer aux copropriétés semblables
          </Lien>
        </span>
      </Fait>
      <Fait titre="À jour">
        {ajour} <span>{sens}</span>
      </Fait>
      <Fait titre="Procédures en cours">{ditesProcedures(f)}</Fait>
    </dl>
  )
}

/** La fiche publique d’une copropriété (décision 0007) : identification, lots, syndic, procédures ; aucune finance. */
export function Fiche({ fiche: f, alentours }: { fiche: FichePublique; alentours: Alentours }) {
  const { origine, aujourdhui } = useSite()
  const numero = afficherNumero(f.numero)
  const adresse = direAdresse({ voie: f.voie, codePostal: f.codePostal, commune: f.localite })
  const titre = f.nom ?? (adresse || `Copropriété ${numero}`)
  const partage = `${origine}${ADRESSES.fiche(f.numero)}`
  return (
    <div className="rnc-fiche-publique">
      <TitrePage
        surtitre={`Copropriété immatriculée ${numero}`}
        chapeau={f.nom && adresse ? adresse : undefined}
      >
        {titre}
      </TitrePage>
      <Faits fiche={f} alentours={alentours} />
      <div className="rnc-fiche-publique__actions">
        <ActionsDeFiche numero={f.numero} titre={titre} adresse={partage} />
      </div>
      <PetiteCarte
        lieux={[{ lon: f.lon, lat: f.lat }]}
        dite={`La copropriété sur la carte de France${f.localite ? `, à ${f.localite}` : ''}`}
        vers={adresseDuPoint(f)}
      />
      <DetailFiche fiche={f} alentours={alentours} />
      <p className="rnc-fiche-publique__foi">
        {`Fiche établie le ${direJour(aujourdhui)}, sur la foi des déclarations du représentant légal. Les données financières ne sont pas publiques.`}
        <span className="rnc-impression"> {partage}</span>
      </p>
    </div>
  )
}
