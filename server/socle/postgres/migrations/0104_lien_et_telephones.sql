-- Un lien redemandé repart tel quel : la graine et la clef du produit le récrivent, la base seule ne le donne pas.
ALTER TABLE clef ADD COLUMN graine text;

-- Les numéros d'outre-mer étaient gardés sous le 33, où ils n'aboutissent pas (Arcep, décision n° 2018-0881).
CREATE FUNCTION pg_temp.outre_mer(numero text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN numero ~ '^\+33(590|69[01])\d{6}$' THEN '+590' || substr(numero, 4)
    WHEN numero ~ '^\+33[56]94\d{6}$' THEN '+594' || substr(numero, 4)
    WHEN numero ~ '^\+33(596|69[67])\d{6}$' THEN '+596' || substr(numero, 4)
    WHEN numero ~ '^\+33(26[239]|639|69[23])\d{6}$' THEN '+262' || substr(numero, 4)
    WHEN numero ~ '^\+33508\d{6}$' THEN '+508' || substr(numero, 7)
    ELSE numero
  END
$$;
UPDATE teledeclarant
SET telephone = pg_temp.outre_mer(telephone), representant_telephone = pg_temp.outre_mer(representant_telephone)
WHERE telephone <> pg_temp.outre_mer(telephone) OR representant_telephone <> pg_temp.outre_mer(representant_telephone);
UPDATE compte SET telephone = pg_temp.outre_mer(telephone) WHERE telephone <> pg_temp.outre_mer(telephone);
UPDATE reclamation SET telephone = pg_temp.outre_mer(telephone) WHERE telephone <> pg_temp.outre_mer(telephone);
DROP FUNCTION pg_temp.outre_mer(text);
