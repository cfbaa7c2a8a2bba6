import type { FichePublique } from '#contract/annuaire.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { ETATS } from '#domain/copropriete/etats.ts'
import { FRAICHEURS } from '#domain/declaration/echeances.ts'
import { PERIODES_CONSTRUCTION } from '#domain/declaration/listes.ts'
import { direAdresse } from '#domain/declaration/public.ts'
import { afficherJour, direJour } from '#domain/jour.ts'
import { SITUATIONS_MANDAT } from '#domain/mandat/statuts.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { Copier, Lien } from '../ui/boutons.tsx'
import { Alerte, Badge } from '../ui/messages.tsx'
import { Code, FicheLignes, Pile, Rangee, Section, TitrePage } from '../ui/miseEnPage.tsx'
import { Imprimer } from './Imprimer.tsx'

const ouiNon = (valeur: boolean | null) => (valeur === null ? null : valeur ? 'Oui' : 'Non')
const entier = (valeur: number | null) => (valeur === null ? null : afficherEntier(valeur))
const jour = (valeur: string | null) => (valeur === null ? null : afficherJour(valeur))

/** « 69383000AB0012 » → « Section AB n° 12 (69383) ». */
function direIdu(idu: string): string {
  const prefixe = idu.slice(5, 8) === '000' ? '' : `préfixe ${idu.slice(5, 8)}, `
  return `${prefixe}section ${idu.slice(8, 10).replace(/^0/, '')}, n° ${Number(idu.slice(10))} (commune ${idu.slice(0, 5)})`
}

function Liste({ lignes, reste }: { lignes: readonly string[]; reste: number }) {
  if (lignes.length === 0) return null
  return (
    <ul>
      {lignes.map((ligne) => (
        <li key={ligne}>{ligne}</li>
      ))}
      {reste > 0 && <li>et {reste === 1 ? 'une autre' : `${reste} autres`}</li>}
    </ul>
  )
}

function syndicDe(f: FichePublique): string {
  if (f.typeSyndic === 'NON_PRO') return 'Syndic bénévole ou coopératif'
  return f.syndic ?? 'Non connu'
}

/** Adresse durable de la fiche, celle que l’on donne. */
export function adresseFiche(numero: string): string {
  return `/annuaire/${numero}`
}

/** La fiche publique d’une copropriété (décision 0007) : identification, lots, syndic, procédures ; aucune finance. */
export function Fiche({ fiche: f, origine }: { fiche: FichePublique; origine: string }) {
  const fraiche = FRAICHEURS[f.fraicheur]
  const titre = f.nom ?? direAdresse({ voie: f.voie, codePostal: f.codePostal, commune: f.localite })
  return (
    <Pile espace={8}>
      <TitrePage surtitre="Copropriété immatriculée" actions={<Imprimer />}>
        {titre || `Copropriété ${afficherNumero(f.numero)}`}
      </TitrePage>
      <Rangee>
        <strong>{afficherNumero(f.numero)}</strong>
        <Copier texte={f.numero}>Copier le numéro</Copier>
        <Badge ton={fraiche.badge}>{fraiche.libelle}</Badge>
        <Badge ton={ETATS[f.etat].badge}>{ETATS[f.etat].libelle}</Badge>
      </Rangee>
      {f.fraicheur === 'EN_RETARD' && (
        <Alerte ton="attention">
          {`La mise à jour annuelle était attendue avant le ${direJour(f.prochaineEcheance!)}.`}
        </Alerte>
      )}
      <Section titre="Identification">
        <FicheLignes
          lignes={[
            { libelle: 'Nom d’usage', valeur: f.nom },
            {
              libelle: 'Adresse de référence',
              valeur: direAdresse({ voie: f.voie, codePostal: f.codePostal, commune: f.localite }),
            },
            {
              libelle: 'Adresses complémentaires',
              valeur:
                f.nbAdressesSecondaires === 0 ? (
                  'Aucune'
                ) : (
                  <Liste
                    lignes={f.adressesSecondaires}
                    reste={f.nbAdressesSecondaires - f.adressesSecondaires.length}
                  />
                ),
            },
            {
              libelle: 'Parcelles cadastrales',
              valeur: <Liste lignes={f.parcelles.map(direIdu)} reste={f.nbParcelles - f.parcelles.length} />,
            },
            { libelle: 'Date du règlement de copropriété', valeur: jour(f.dateReglement) },
            {
              libelle: 'Période de construction',
              valeur: f.periodeConstruction && PERIODES_CONSTRUCTION[f.periodeConstruction].libelle,
            },
            { libelle: 'Immatriculée le', valeur: jour(f.dateImmatriculation) },
            { libelle: 'Dernière mise à jour', valeur: jour(f.dateMaj) },
            { libelle: 'Prochaine mise à jour attendue avant le', valeur: jour(f.prochaineEcheance) },
          ]}
        />
      </Section>
      <Section titre="Lots">
        <FicheLignes
          lignes={[
            { libelle: 'Nombre total de lots', valeur: entier(f.nbLots) },
            { libelle: 'Habitation, bureaux ou commerces', valeur: entier(f.nbLotsHabBurCom) },
            { libelle: 'Dont habitation', valeur: entier(f.nbLotsHab) },
            { libelle: 'Stationnements', valeur: entier(f.nbLotsStationnement) },
          ]}
        />
      </Section>
      <Section titre="Syndic et mandat">
        <FicheLignes
          lignes={[
            { libelle: 'Représentant légal', valeur: syndicDe(f) },
            ...(f.typeSyndic === 'PRO'
              ? [
                  { libelle: 'SIRET', valeur: f.syndicSiret },
                  { libelle: 'Commune', valeur: f.syndicCommune },
                ]
              : []),
            { libelle: 'Mandat', valeur: SITUATIONS_MANDAT[f.situationMandat] },
            { libelle: 'Fin du dernier mandat', valeur: jour(f.mandatFin) },
            { libelle: 'Administration provisoire', valeur: ouiNon(f.administrationProvisoire) },
          ]}
        />
      </Section>
      <Section titre="Organisation juridique">
        <FicheLignes
          lignes={[
            {
              libelle: 'Nature du syndicat',
              valeur: f.syndicatPrincipal === null ? null : f.syndicatPrincipal ? 'Principal' : 'Secondaire',
            },
            ...(f.numeroPrincipal
              ? [
                  {
                    libelle: 'Syndicat principal',
                    valeur: (
                      <Lien href={adresseFiche(f.numeroPrincipal)}>{afficherNumero(f.numeroPrincipal)}</Lien>
                    ),
                  },
                ]
              : []),
            { libelle: 'Syndicat coopératif', valeur: ouiNon(f.syndicatCooperatif) },
            { libelle: 'Résidence-services', valeur: ouiNon(f.residenceService) },
            { libelle: 'Associations syndicales libres', valeur: entier(f.nbAsl) },
            { libelle: 'Associations foncières urbaines libres', valeur: entier(f.nbAful) },
            { libelle: 'Unions de syndicats', valeur: entier(f.nbUnions) },
          ]}
        />
      </Section>
      <Section titre="Procédures en cours">
        <FicheLignes
          lignes={[
            { libelle: 'Arrêtés de police en cours', valeur: entier(f.nbArretesEnCours) },
            { libelle: 'Mandataire ad hoc', valeur: ouiNon(f.mandataireAdHoc) },
            { libelle: 'État de carence', valeur: ouiNon(f.carence) },
          ]}
        />
      </Section>
      <Section titre="Partager cette fiche">
        <Rangee>
          <Code>{`${origine}${adresseFiche(f.numero)}`}</Code>
          <Copier texte={`${origine}${adresseFiche(f.numero)}`}>Copier l’adresse</Copier>
        </Rangee>
        <p>
          Ces informations sont déclarées par le représentant légal de la copropriété. Les données financières
          ne sont pas publiques.
        </p>
      </Section>
    </Pile>
  )
}
